import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { NumberText } from '@leitai/platform/web/ui/NumberText.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import { scoringStage, type TabProps } from '../shared/detail-data.ts'
import classes from './Detail.module.css'
import { Format } from './Format.tsx'
import { Numbers } from './Numbers.tsx'
import { Series } from './Series.tsx'
import { Timeline } from './Timeline.tsx'

/** Description, scoring, prizes and dates; changes are listed with their date. */
export default function Overview({ cmpt }: TabProps) {
  const t = useText('competition')
  const words = useWords()
  const stage = scoringStage(cmpt)
  const scoring = stage?.scoring
  const follower = cmpt.stages[cmpt.stages.findIndex(({ id }) => id === stage?.id) + 1]
  const switched = stage?.kind === 'switch' || follower?.kind === 'switch'
  const sections = [
    ['about', true],
    ['format', true],
    ['scoring', scoring !== undefined && scoring !== null],
    ['prizes', cmpt.prizes.length > 0],
    ['time', true],
    ['rules', true],
  ] as const
  return (
    <div className={classes.columns}>
      <div className={classes.stack}>
        <nav className={classes.badges} aria-label={t('overview.menu')}>
          {sections.map(
            ([name, shown]) =>
              shown && (
                <a key={name} href={`#${name}`} className={classes.tag}>
                  {t(`overview.${name}`)}
                </a>
              ),
          )}
          <Link to={paths.competition(cmpt.id, 'faq')} className={classes.tag} preventScrollReset>
            {t('tab.faq')}
          </Link>
        </nav>
        <section id="about" className={classes.card}>
          <Markdown text={words(cmpt.overview)} />
        </section>
        <section id="format" className={classes.card}>
          <h2>{t('overview.format')}</h2>
          <Format cmpt={cmpt} />
        </section>
        {scoring && (
          <section id="scoring" className={classes.card}>
            {scoring.columns.length > 0 ? (
              <Numbers columns={scoring.columns} rank={scoring.rank} />
            ) : (
              <>
                <h2>{t('overview.scoredBy', { metric: words(scoring.metricTitle) })}</h2>
                <p>{t(scoring.direction === 'higher' ? 'overview.higher' : 'overview.lower')}</p>
                <Markdown text={words(scoring.metricHelp)} under={2} />
              </>
            )}
            <p className={classes.quiet}>
              {switched
                ? t('overview.b.switch')
                : t(`overview.b.${scoring.b}`, { share: Math.round(scoring.aShare * 100) })}
            </p>
            {scoring.intervals && (
              <p className={classes.quiet}>{t('overview.intervals', { level: scoring.intervals.level })}</p>
            )}
            {scoring.boardRefresh === 'noon' && <p className={classes.quiet}>{t('overview.noon')}</p>}
          </section>
        )}
        {cmpt.prizes.length > 0 && (
          <section id="prizes" className={classes.card}>
            <h2>{t('overview.prizes')}</h2>
            <ul>
              {cmpt.prizes.map((prize) => (
                <li key={prize.name.zh}>
                  {words(prize.name)} × <NumberText value={prize.count} /> — {words(prize.reward)}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section id="rules" className={classes.card}>
          <h2>{t('overview.rules')}</h2>
          <Markdown text={words(cmpt.rules)} under={2} />
        </section>
      </div>
      <aside className={classes.stack}>
        <Series cmpt={cmpt} />
        <section id="time" className={classes.card}>
          <h2>{t('overview.time')}</h2>
          <Timeline cmpt={cmpt} />
        </section>
        {cmpt.changes.length > 0 && (
          <section className={classes.card}>
            <h2>{t('overview.changes')}</h2>
            {cmpt.changes.map((change) => (
              <div key={change.at + change.text.zh}>
                <span className={classes.quiet}>
                  <TimeText at={change.at} />
                  {change.byRole && ` · ${t(`overview.by.${change.byRole}`)}`}
                  {change.byName && ` (${change.byName})`}
                </span>
                <Markdown text={words(change.text)} under={2} />
              </div>
            ))}
          </section>
        )}
        {cmpt.contact && (
          <section className={classes.card}>
            <h2>{t('overview.contact')}</h2>
            <p>{cmpt.contact}</p>
          </section>
        )}
        {cmpt.groupQr && (
          <section className={`${classes.card} ${classes.group}`}>
            <h2>{t('overview.group')}</h2>
            <img src={cmpt.groupQr} width={160} height={160} alt={t('overview.groupQr')} loading="lazy" />
            <p className={classes.quiet}>{t('overview.groupHelp')}</p>
          </section>
        )}
      </aside>
    </div>
  )
}
