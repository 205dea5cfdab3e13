// The dialog that saves a chart as a picture: a preview, the format and the colours.
/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a canvas is painted; an image would have to be loaded */
import { useEffect, useMemo, useRef, useState } from 'react';
import { inBackground } from '../../background.ts';
import { wallNow } from '../../clock.ts';
import { announce } from '../../state/announcer.ts';
import { useCommand } from '../../state/command.ts';
import { useSlice } from '../../state/mirror.ts';
import { locale, t } from '../../text.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { dayAndTime } from '../format.ts';
import { Segmented } from '../Segmented.tsx';
import { measureText } from '../measure-text.ts';
import { pictureOf, type PictureSpec } from './chart-picture.ts';
import { paintPicture } from './paint-picture.ts';
import { paletteOf, shownTheme, type PictureTheme } from './palette.ts';
import styles from './SavePicture.module.css';

const FORMATS = ['png', 'svg'] as const;
const THEMES: readonly PictureTheme[] = ['light', 'dark'];
/** Pixels of the file for each pixel of the picture, sharp in print. */
const FINE = 2;

export function SavePicture({ spec, onClose }: { spec: PictureSpec; onClose: () => void }) {
  const profile = useSlice('connect')?.profile;
  const version = useSlice('app')?.version ?? '';
  const canvas = useRef<HTMLCanvasElement>(null);
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('png');
  const [theme, setTheme] = useState<PictureTheme>(shownTheme);
  const [madeAt] = useState(wallNow);
  const save = useCommand('pictures.save');
  const source = [
    ...(profile === undefined ? [] : [profile.name, t(`environment.${profile.environment}`)]),
    t('pictures.asOf', { time: t('time.wat', { time: dayAndTime(spec.asOf ?? madeAt) }) }),
    t('pictures.by', { version }),
  ].join(' · ');
  const picture = useMemo(
    () => pictureOf(spec, { palette: paletteOf(theme), language: locale(), source, measure: measureText }),
    [spec, theme, source],
  );
  useEffect(() => {
    if (canvas.current !== null) paintPicture(canvas.current, picture, FINE);
  }, [picture]);

  const write = async (): Promise<void> => {
    if (canvas.current === null) return;
    const result = await save.run(
      format === 'svg' ? { format, picture } : { format, picture, png: pixelsOf(canvas.current) },
    );
    if (result?.ok !== true || result.value.file === undefined) return;
    announce(t('pictures.saved', { file: result.value.file }));
    onClose();
  };
  return (
    <Dialog
      title={t('pictures.title')}
      onClose={onClose}
      actions={
        <Button kind="primary" busy={save.busy} onClick={() => inBackground(write())}>
          {t('pictures.save')}
        </Button>
      }
    >
      <div className={styles['picture']}>
        <canvas ref={canvas} className={styles['preview']} role="img" aria-label={picture.description} />
        <div className={styles['choices']}>
          <Segmented
            label={t('pictures.format')}
            value={format}
            options={FORMATS.map((value) => ({ value, label: t(`pictures.formats.${value}`) }))}
            onValue={setFormat}
          />
          <Segmented
            label={t('pictures.colours')}
            value={theme}
            options={THEMES.map((value) => ({ value, label: t(`pictures.themes.${value}`) }))}
            onValue={setTheme}
          />
        </div>
        <p className={styles['note']}>{t(`pictures.note.${format}`)}</p>
        <ErrorNotice error={save.error} />
      </div>
    </Dialog>
  );
}

const pixelsOf = (canvas: HTMLCanvasElement): string => canvas.toDataURL('image/png').split(',')[1] ?? '';
