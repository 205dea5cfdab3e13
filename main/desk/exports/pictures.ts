// Saves charts as pictures. Main draws an SVG from the shapes; the page renders a PNG, which main checks.
import { createHash } from 'node:crypto';
import type { CallOutput, CallParsed } from '../../../contract/contract.ts';
import { fail, ok, type Result } from '../../../contract/errors.ts';
import type { ProfileId } from '../../../domain/ids.ts';
import { svgOf } from '../../formats/svg.ts';
import { record } from '../journal/records.ts';
import type { Journal } from '../ports/store.ts';
import type { Clock, Desktop } from '../ports/system.ts';
import { isPngOf } from '../../formats/png.ts';

/** Pixels of a PNG for each pixel of the picture, in width and in height. */
const FINENESS = 2;

interface PicturePorts {
  readonly journal: Journal;
  readonly openProfile: () => ProfileId | undefined;
  readonly desktop: Pick<Desktop, 'savePicture'>;
  readonly clock: Clock;
}

export type PicturesDesk = ReturnType<typeof createPictures>;

export function createPictures({ journal, openProfile, desktop, clock }: PicturePorts) {
  return {
    async save(asked: CallParsed<'pictures.save'>): Promise<Result<CallOutput<'pictures.save'>>> {
      const profile = openProfile();
      if (profile === undefined) return fail({ code: 'not-connected' });
      const { picture, format } = asked;
      const bytes =
        asked.format === 'svg' ? Buffer.from(svgOf(picture), 'utf8') : Buffer.from(asked.png, 'base64');
      if (format === 'png' && !isPngOf(bytes, picture.width * FINENESS, picture.height * FINENESS))
        return fail({ code: 'bad-input', field: 'png', problem: 'a PNG of twice the picture’s size' });
      const sink = await desktop.savePicture(picture.title, format, clock.wall());
      if (!sink.ok) return sink;
      if (sink.value === undefined) return ok({});
      const written = await sink.value.write(bytes);
      const closed = written.ok ? await sink.value.close() : written;
      if (!closed.ok) {
        await sink.value.abandon();
        return closed;
      }
      const file = sink.value.name;
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const body = { profile, title: picture.title, file, sha256 };
      const noted = await record(journal, 'picture.written', file, clock.wall(), body);
      return noted.ok ? ok({ file, sha256 }) : noted;
    },
  };
}
