// Loads the English texts before a test, as main and page do at their start.
import { enNG } from '../../messages/index.ts';
import { speak } from '../../messages/words.ts';

speak('en-NG', enNG);
