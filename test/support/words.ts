// Every text in English, spoken before a test begins, as main and the page do before they word anything.
import { enNG } from '../../messages/index.ts';
import { speak } from '../../messages/words.ts';

speak('en-NG', enNG);
