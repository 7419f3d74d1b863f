/** How high the bar of actions is that a phone keeps at the bottom: what lies above it must not cover it. */

const BARS = '[data-actions], .bar';

function height(): number {
  let most = 0;
  for (const each of document.querySelectorAll<HTMLElement>(BARS)) {
    const { top, bottom } = each.getBoundingClientRect();
    if (getComputedStyle(each).position === 'fixed' && bottom >= innerHeight - 1) most = Math.max(most, innerHeight - top);
  }
  return most;
}

/** Keeps the page's `--above-bar` at the height of the bar, as long as the node is there that it is attached to. */
export function aboveBar(): () => void {
  const page = document.documentElement;
  const sizes = new ResizeObserver(measure);
  const bars = new MutationObserver(watch); // A decision brings buttons, and may bring another bar.
  function measure() {
    page.style.setProperty('--above-bar', `${height()}px`);
  }
  function watch() {
    sizes.disconnect();
    sizes.observe(page);
    for (const each of document.querySelectorAll(BARS)) sizes.observe(each);
  }
  const table = document.getElementById('content');
  if (table) bars.observe(table, { childList: true, subtree: true });
  watch();
  addEventListener('resize', measure);
  return () => {
    sizes.disconnect();
    bars.disconnect();
    page.style.removeProperty('--above-bar');
    removeEventListener('resize', measure);
  };
}
