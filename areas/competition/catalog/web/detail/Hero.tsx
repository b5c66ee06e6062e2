import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Countdown } from '@leitai/platform/web/ui/Countdown.tsx'
import { Cover } from '@leitai/platform/web/ui/Cover.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { HostName } from '../HostName.tsx'
import { Prize } from '../Prize.tsx'
import { type TabProps, toneOf } from '../shared/detail-data.ts'
import { Actions } from './Actions.tsx'
import classes from './Detail.module.css'
import { MainButton } from './MainButton.tsx'
import { MyStatus } from './MyStatus.tsx'

/** The page's header: title, figures, time left, and the main button. */
export function Hero({ cmpt }: TabProps) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const tagOf = useTag()
  const next = cmpt.state === 'upcoming' ? cmpt.startAt : cmpt.state === 'running' ? cmpt.endAt : null
  const facts = [
    ['detail.teams', cmpt.teams],
    ['detail.people', cmpt.people],
    ['detail.submissions', cmpt.submissions],
  ] as const
  return (
    <header className={classes.hero}>
      <div className={`page ${classes.heroGrid}`}>
        <div>
          <div className={classes.badges}>
            <StateBadge tone={toneOf[cmpt.state]}>{common(`state.${cmpt.state}`)}</StateBadge>
            {cmpt.audience !== 'public' && <StateBadge tone="wait">{t('detail.private')}</StateBadge>}
            <span className={classes.tag}>{t(cmpt.practice ? 'type.practice' : `type.${cmpt.type}`)}</span>
            {cmpt.tags.map((tag) => (
              <span key={tag} className={classes.tag}>
                {tagOf(tag)}
              </span>
            ))}
          </div>
          <h1 className={classes.title}>{words(cmpt.title)}</h1>
          <p className={classes.quiet}>{words(cmpt.summary)}</p>
          <p className={classes.quiet}>
            <HostName card={cmpt} height={32} text={t('detail.host', { host: words(cmpt.host) })} />
          </p>
          <div className={classes.facts}>
            <div className={classes.fact}>
              <Prize card={cmpt} />
              <span>{t('detail.prize')}</span>
            </div>
            {facts.map(([key, value]) => (
              <div key={key} className={classes.fact}>
                <strong>
                  <NumberText value={value} />
                </strong>
                <span>{t(key)}</span>
              </div>
            ))}
          </div>
        </div>
        <div className={classes.side}>
          <div className={classes.cover}>
            <Cover id={cmpt.id} src={cmpt.cover} tags={cmpt.tags} />
          </div>
          {next && (
            <Countdown until={next} label={t(cmpt.state === 'upcoming' ? 'detail.startsIn' : 'detail.endsIn')} />
          )}
          <MainButton cmpt={cmpt} />
          <MyStatus cmpt={cmpt} />
          <Actions cmpt={cmpt} />
        </div>
      </div>
    </header>
  )
}
