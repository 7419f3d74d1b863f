/** Whether little moves: as the player says, otherwise as the device does. */

import { prefersReducedMotion } from 'svelte/motion';

import { preferences } from './preferences.svelte';

export const reducedMotion = {
  get current(): boolean {
    const { motion } = preferences.now;
    return motion === 'system' ? prefersReducedMotion.current : motion === 'reduced';
  },
};
