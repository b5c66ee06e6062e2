import { useText } from '../../platform/app/i18n/use-text.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { TimeText } from '../../platform/ui/TimeText.tsx'
import classes from './Letters.module.css'
import { LetterText } from './LetterText.tsx'
import type { Letter } from './use-thread.ts'

export function LetterItem({ letter, own, onRemove }: { letter: Letter; own: boolean; onRemove: () => void }) {
  const t = useText('message')
  return (
    <li className={classes.letter} data-own={own || undefined}>
      <p className={classes.text}>
        <span className={classes.hidden}>{own ? t('letter.own') : letter.from.userName}: </span>
        <LetterText text={letter.text} />
      </p>
      <p className={classes.meta}>
        <TimeText at={letter.at} detail="clock" />
        {own && <span>{t(letter.read ? 'letter.read' : 'letter.brought')}</span>}
        <button type="button" aria-label={t('letter.delete')} title={t('letter.delete')} onClick={onRemove}>
          <Icon name="trash" size={14} />
        </button>
      </p>
    </li>
  )
}
