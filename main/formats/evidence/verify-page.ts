// The evidence pack's checking page. It works offline in any browser, from the ZIP or the unpacked folder, without
// the app's code.
import { t } from '../../../messages/words.ts';
import { document, escaped } from './html.ts';
import { VERIFY_SCRIPT } from './verify-script.ts';

export function verifyPage(): string {
  const said = (key: Parameters<typeof t>[0]): string => escaped(t(key));
  const words = {
    noCrypto: t('evidence.verify.noCrypto'),
    allGood: t('evidence.verify.allGood'),
    bad: t('evidence.verify.bad'),
    whole: t('evidence.verify.whole'),
    compare: t('evidence.verify.compare'),
    zip: t('evidence.verify.zip'),
    list: t('evidence.verify.list'),
    hashes: t('evidence.verify.hashes'),
    records: t('evidence.verify.records'),
    chain: t('evidence.verify.chain'),
    bodies: t('evidence.verify.bodies'),
    lists: t('evidence.verify.lists'),
    attachments: t('evidence.verify.attachments'),
  };
  // Only `<` could end the script element early.
  const script = `const WORDS = ${JSON.stringify(words).replaceAll('<', '\\u003c')};\n${VERIFY_SCRIPT}`;
  const body = [
    `<h1>${said('evidence.verify.title')}</h1>`,
    `<p>${said('evidence.verify.lead')}</p>`,
    `<div class="drop" id="drop"><p>${said('evidence.verify.drop')}</p>`,
    `<p><label>${said('evidence.verify.choose')} <input type="file" id="zip" accept=".zip"></label></p>`,
    `<p><label>${said('evidence.verify.chooseFolder')} <input type="file" id="folder" webkitdirectory></label></p></div>`,
    '<div id="said" role="status"></div>',
    `<p>${said('evidence.verify.cannot')}</p>`,
  ];
  return document(t('evidence.verify.title'), body, script);
}
