import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { useNow, useSpanText } from '@leitai/platform/web/ui/TimeText.tsx'
import { timeOf } from '../CompetitionCard.tsx'
import { type TabProps, toneOf } from '../shared/competition-tab.ts'
import classes from './CompactHead.module.css'
import { MainButton } from './MainButton.tsx'

/** The header of every tab but the overview: one line with title, state, time left, one's standing and the main button. */
export function CompactHead({ cmpt }: TabProps) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const spanText = useSpanText()
  const { left } = timeOf(cmpt, useNow())
  const { me } = cmpt
  const counting = cmpt.state === 'upcoming' || cmpt.state === 'running'
  const facts = [
    ...(me?.final
      ? ([
          ['detail.myFinal', me.final.rank],
          ['detail.finalScore', me.final.score],
        ] as const)
      : ([
          ['detail.short.rank', me?.rank],
          ['detail.short.best', me?.best],
          ['detail.short.rest', me?.remainingToday],
        ] as const)),
  ] as const
  return (
    <header className={classes.head}>
      <div className={`page ${classes.line}`}>
        <h1 className={classes.title} title={words(cmpt.title)}>
          {words(cmpt.title)}
        </h1>
        <div className={classes.facts}>
          <span className={counting && left !== null ? classes.state : undefined}>
            <StateBadge tone={toneOf[cmpt.state]}>{common(`state.${cmpt.state}`)}</StateBadge>
          </span>
          {counting && left !== null && (
            <span className={classes.quiet}>
              {t(cmpt.state === 'upcoming' ? 'card.startsIn' : 'card.left', { span: spanText(left) })}
            </span>
          )}
          {me?.signedUp && cmpt.type === 'algorithm' && (
            <Facts className={classes.mine} aria-label={t('detail.mine')}>
              {facts.map(([key, value]) => (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd className="tnum">{value ?? '--'}</dd>
                </div>
              ))}
            </Facts>
          )}
        </div>
        <div className={classes.button}>
          <MainButton cmpt={cmpt} compact />
        </div>
      </div>
    </header>
  )
}
