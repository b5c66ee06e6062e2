import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import classes from './Info.module.css'
import { Prize } from './Prize.tsx'
import { scoringStage, type TabProps } from './shared/detail-data.ts'

/** Key facts of a competition. */
export function InfoFacts({ cmpt, url }: TabProps & { url: string }) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const tagOf = useTag()
  const scoring = scoringStage(cmpt)?.scoring
  return (
    <dl className={classes.facts}>
      <dt>{t('info.state')}</dt>
      <dd>
        {common(`state.${cmpt.state}`)} · {t(cmpt.practice ? 'type.practice' : `type.${cmpt.type}`)}
        {cmpt.tags.length > 0 && ` · ${cmpt.tags.map(tagOf).join(' · ')}`}
      </dd>
      <dt>{t('detail.prize')}</dt>
      <dd>
        <Prize card={cmpt} />
      </dd>
      {cmpt.stages.map((stage) => (
        <Stage key={stage.id} name={words(stage.name)} from={stage.startAt} until={stage.endAt} />
      ))}
      {cmpt.teamDeadline && (
        <>
          <dt>{t('overview.deadline')}</dt>
          <dd>
            <TimeText at={cmpt.teamDeadline} detail="minute" />
          </dd>
        </>
      )}
      <dt>{t('info.team')}</dt>
      <dd>{t('info.teamMax', { count: cmpt.teamMax })}</dd>
      {scoring && (
        <>
          <dt>{t('overview.scoring')}</dt>
          <dd>
            {words(scoring.metricTitle)} · {t('info.daily', { count: scoring.dailyLimit })}
          </dd>
        </>
      )}
      {cmpt.contact !== '' && (
        <>
          <dt>{t('overview.contact')}</dt>
          <dd>{cmpt.contact}</dd>
        </>
      )}
      <dt>{t('info.address')}</dt>
      <dd>{url}</dd>
    </dl>
  )
}

function Stage({ name, from, until }: { name: string; from: string; until: string | null }) {
  const t = useText('competition')
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <TimeText at={from} detail="minute" /> – {until ? <TimeText at={until} detail="minute" /> : t('overview.noEnd')}
      </dd>
    </>
  )
}
