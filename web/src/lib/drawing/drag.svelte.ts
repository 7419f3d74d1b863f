/**
 * A chip on its way from the tray to the cloth, by mouse, pen or finger.
 *
 * The tray starts a drag; whatever takes chips (a cloth, a racetrack) is a zone whose elements with
 * `data-spot` say where the chip would land. The browser only wishes: a drop places nothing by itself.
 */

import type { Cents } from '../kit.gen';

export type Drop = (spot: string, cents: Cents) => void;

const SLACK = 6; // Pixels that a finger may tremble before a press becomes a drag.

class Drag {
  /** The chip in the air, in CSS pixels of the window; null if there is none. */
  held = $state.raw<{ cents: Cents; x: number; y: number } | null>(null);
  /** The spot under it. */
  over = $state<string | null>(null);

  private readonly zones = new Map<Element, Drop>();

  /** An attachment: chips may be dropped on this element's spots. */
  zone(drop: Drop): (element: Element) => () => void {
    return (element) => {
      this.zones.set(element, drop);
      return () => void this.zones.delete(element);
    };
  }

  /** Follow a pressed pointer until it is lifted; *begun* is called once it has moved. */
  follow(press: PointerEvent, cents: Cents, begun: () => void): void {
    if (press.button !== 0) return;
    const done = new AbortController();
    const { signal } = done;
    const mine = (event: PointerEvent) => event.pointerId === press.pointerId;
    const end = () => {
      done.abort();
      this.held = null;
      this.over = null;
    };
    const move = (event: PointerEvent) => {
      if (!mine(event)) return;
      const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY);
      if (!this.held && far < SLACK) return;
      if (!this.held) begun();
      this.held = { cents, x: event.clientX, y: event.clientY };
      this.over = this.under(event)?.spot ?? null;
    };
    const lift = (event: PointerEvent) => {
      if (!mine(event)) return;
      const target = this.held && this.under(event);
      end();
      if (target) target.drop(target.spot, cents);
    };
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', lift, { signal });
    window.addEventListener('pointercancel', (event) => mine(event) && end(), { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && end(), { signal });
  }

  private under(event: PointerEvent): { spot: string; drop: Drop } | null {
    const element = document.elementFromPoint(event.clientX, event.clientY);
    const spot = element?.closest('[data-spot]')?.getAttribute('data-spot');
    if (!element || !spot) return null;
    for (const [zone, drop] of this.zones) if (zone.contains(element)) return { spot, drop };
    return null;
  }
}

export const drag = new Drag();
