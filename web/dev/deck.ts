/** All the cards: `npx vite`, then /dev/deck.html, or /dev/deck.html?small&wide=40. */

import { mount } from 'svelte';

import '../src/lib/drawing/tokens.css';
import Deck from './Deck.svelte';

const target = document.getElementById('app');
if (!target) throw new Error('deck.html has no #app');

mount(Deck, { target });
