// Loads the English texts before a test, as main and page do at their start.
import { enNG } from '../../messages/index.ts';
import { learn } from '../../messages/words.ts';

learn(enNG);
