/** What is only done on a second press, where the player wants to be asked. */

import { announce } from './announce.svelte';
import { t } from './i18n.svelte';

const PATIENCE_MS = 5000;

/** To be made while a component starts. */
export class Sure {
  /** What was pressed once, and is waiting for the second press; '' for nothing. */
  asked = $state('');
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Whether *what* may be done now; if not, *question* has been put. */
  of(what: string, question: string): boolean {
    clearTimeout(this.timer);
    if (this.asked === what) {
      this.asked = '';
      return true;
    }
    this.asked = what;
    announce(t('sure.again', { question }));
    this.timer = setTimeout(this.forget, PATIENCE_MS);
    return false;
  }

  /** Something else was pressed. */
  forget = (): void => {
    clearTimeout(this.timer);
    this.asked = '';
  };
}
