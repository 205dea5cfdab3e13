// Loads the English texts before a test, as main and page do at their start.
import { catalogue } from '../../messages/index.ts';
import { learn } from '../../messages/words.ts';

learn(catalogue);
