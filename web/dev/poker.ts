/** Poker tables fed with samples: `npx vite`, then /dev/poker.html?scene=yours&seats=9&lang=en. */

import { mount } from 'svelte';

import '../src/app.css';
import Poker from './Poker.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('poker.html has no #app');

mount(Poker, { target });
