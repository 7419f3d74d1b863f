/** The player's settings. */

import type { settings as reference } from '../pt/settings';
import type { Same } from '../shape';

export const settings: Same<typeof reference> = {
  settings: 'Settings',
  'settings.why': 'They stay with you on all your devices.',
  'settings.close': 'Close',
  'settings.back': 'Back to the table',
  mute: 'Mute',
  mute_on: 'Silence everything',
  mute_off: 'Turn the sound on',

  'settings.words': 'Language and times',
  'settings.language': 'Language',

  'settings.sound': 'Sound and touch',
  'settings.sounds': 'Sound',
  'settings.sounds_why': 'When off, nothing is heard: neither sounds nor voice.',
  'settings.volume': 'Volume of the sounds',
  'settings.percent': '{n}%',
  'settings.voice': 'Voice',
  'settings.voice_why': 'Says aloud what is called at the table.',
  'settings.hidden_turn': 'Call me when the page is hidden',
  'settings.hidden_turn_why': 'You hear when it is your turn, even in another tab.',
  'settings.vibrate': 'Vibrate on your turn',
  'settings.vibrate_why': 'On phones that allow it.',

  'settings.look': 'Appearance',
  'settings.cloth': 'Colour of the cloth',
  'settings.cloth.green': 'Green',
  'settings.cloth.blue': 'Blue',
  'settings.cloth.plum': 'Plum',
  'settings.cloth.graphite': 'Graphite',
  'settings.four_colours': 'Four-colour deck',
  'settings.four_colours_why': 'Diamonds are blue and clubs green.',
  'settings.squeeze': 'Squeeze the cards',
  'settings.squeeze_why': 'At baccarat, peel open slowly the cards that you turn. On your screen alone: the table does not wait.',
  'settings.motion': 'Motion',
  'settings.motion.system': 'As the system',
  'settings.motion.reduced': 'Reduced',
  'settings.motion.full': 'Full',
  'settings.phrases': 'Quick phrases',
  'settings.phrases_why': 'What others say at poker tables, between hands.',
  'settings.left_handed': 'Left hand',
  'settings.left_handed_why': 'Mirrors the order of the playing buttons.',

  'settings.care': 'Confirm before',
  'settings.confirm_clear': 'Taking back all bets',
  'settings.confirm_fold': 'Folding when checking is free',
  'settings.zone': 'Times are shown in',
  'settings.zone.device': "This device's zone",
  'settings.zone.house': "The house's zone",
  'settings.zone.utc': 'UTC',

  'sure.clear': 'Take all back?',
  'sure.fold': 'Really fold?',
  'sure.again': '{question} Press again to confirm.',
};
