/** The roulette components fed with fixtures: `npx vite`, then /dev/roulette.html?wheel=french-37. */

import { mount } from 'svelte';

import '../src/lib/drawing/tokens.css';
import Roulette from './Roulette.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('roulette.html has no #app');

mount(Roulette, { target });
