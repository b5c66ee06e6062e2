import { useCall } from '@leitai/platform/web/api'
import { Head } from '@leitai/platform/web/framework/Head.tsx'
import { useTag, useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { readId } from '@leitai/platform/web/framework/read-address'
import { paths } from '@leitai/platform/web/paths'
import { CopyButton } from '@leitai/platform/web/ui/ActButton.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { QrCode } from '@leitai/platform/web/ui/QrCode.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { cmptDetail, getShareInfo } from '../contract.detail.ts'
import { Prize } from './CompetitionCard.tsx'
import classes from './Info.module.css'
import { scoringStage, type TabProps } from './shared/competition-tab.ts'

/** A one-page summary of a competition to print or share. */
export default function Info() {
  const t = useText('competition')
  const words = useWords()
  const [search] = useSearchParams()
  // The loader accepts only valid ids.
  const cmptId = readId(search) ?? 0
  const cmpt = useCall(cmptDetail, { cmptId })
  const { url } = useCall(getShareInfo, { cmptId })
  const title = words(cmpt.title)
  return (
    <div className="page">
      <Head
        title={t('info.title', { title })}
        description={words(cmpt.summary)}
        keep={['id']}
        card={`cmpt-${cmptId}`}
      />
      <div className={classes.bar}>
        <Button component={Link} to={paths.competition(cmptId)} size="compact-sm">
          {t('info.page')}
        </Button>
        <CopyButton text={url} label={t('detail.shareCopy')} />
        <Button variant="default" size="compact-sm" onClick={() => window.print()}>
          {t('info.print')}
        </Button>
      </div>
      <article className={classes.sheet} style={{ marginInline: 'auto' }}>
        <header className={classes.top}>
          <div>
            <h1>{title}</h1>
            <p>{words(cmpt.summary)}</p>
            <p className={classes.quiet}>{t('detail.host', { host: words(cmpt.host) })}</p>
          </div>
          <div className={classes.code}>
            <QrCode text={url} label={t('detail.shareQr')} size={132} />
            <div>{t('info.scan')}</div>
          </div>
        </header>
        <InfoFacts cmpt={cmpt} url={url} />
        {cmpt.prizes.length > 0 && (
          <section className={classes.part}>
            <h2>{t('overview.prizes')}</h2>
            <ul>
              {cmpt.prizes.map((prize) => (
                <li key={prize.name.zh}>
                  {words(prize.name)} × {prize.count} — {words(prize.reward)}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section className={classes.part}>
          <h2>{t('overview.about')}</h2>
          <Markdown text={words(cmpt.overview)} under={2} />
        </section>
        {words(cmpt.task) !== '' && (
          <section className={classes.part}>
            <h2>{t('info.task')}</h2>
            <Markdown text={words(cmpt.task)} under={2} />
          </section>
        )}
        <section className={classes.part}>
          <h2>{t('overview.rules')}</h2>
          <Markdown text={words(cmpt.rules)} under={2} />
        </section>
      </article>
    </div>
  )
}

/** Key facts of a competition. */
function InfoFacts({ cmpt, url }: TabProps & { url: string }) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const tagOf = useTag()
  const scoring = scoringStage(cmpt)?.scoring
  return (
    <Facts className={classes.facts}>
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
    </Facts>
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
