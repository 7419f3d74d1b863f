/** The dice tables fed with fixtures: `npx vite`, then /dev/dice.html?scene=craps&lang=en. */

import { mount } from 'svelte';

import '../src/app.css';
import Dice from './Dice.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('dice.html has no #app');

mount(Dice, { target });
