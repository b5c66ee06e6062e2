import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Markdown } from '@leitai/platform/web/ui/Markdown.tsx'
import { NumberText } from '@leitai/platform/web/ui/numbers.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Link } from 'react-router'
import { scoringStage, type TabProps, toneOf } from '../shared/competition-tab.ts'
import classes from './Detail.module.css'
import { Numbers } from './Numbers.tsx'

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
        <Card padding="medium" id="about" className={classes.card}>
          <Markdown text={words(cmpt.overview)} />
        </Card>
        <Card padding="medium" id="format" className={classes.card}>
          <h2>{t('overview.format')}</h2>
          <Format cmpt={cmpt} />
        </Card>
        {scoring && (
          <Card padding="medium" id="scoring" className={classes.card}>
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
          </Card>
        )}
        {cmpt.prizes.length > 0 && (
          <Card padding="medium" id="prizes" className={classes.card}>
            <h2>{t('overview.prizes')}</h2>
            <ul>
              {cmpt.prizes.map((prize) => (
                <li key={prize.name.zh}>
                  {words(prize.name)} × <NumberText value={prize.count} /> — {words(prize.reward)}
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card padding="medium" id="rules" className={classes.card}>
          <h2>{t('overview.rules')}</h2>
          <Markdown text={words(cmpt.rules)} under={2} />
        </Card>
      </div>
      <aside className={classes.stack}>
        <Series cmpt={cmpt} />
        <Card padding="medium" id="time" className={classes.card}>
          <h2>{t('overview.time')}</h2>
          <Timeline cmpt={cmpt} />
        </Card>
        {cmpt.changes.length > 0 && (
          <Card padding="medium" className={classes.card}>
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
          </Card>
        )}
        {cmpt.contact && (
          <Card padding="medium" className={classes.card}>
            <h2>{t('overview.contact')}</h2>
            <p>{cmpt.contact}</p>
          </Card>
        )}
        {cmpt.groupQr && (
          <Card padding="medium" className={`${classes.card} ${classes.group}`}>
            <h2>{t('overview.group')}</h2>
            <img src={cmpt.groupQr} width={160} height={160} alt={t('overview.groupQr')} loading="lazy" />
            <p className={classes.quiet}>{t('overview.groupHelp')}</p>
          </Card>
        )}
      </aside>
    </div>
  )
}

/** The competitions of a series with their state; on a member's page, a link to the series. */
function Series({ cmpt: { parent, ztsList } }: TabProps) {
  const t = useText('competition')
  const common = useText('common')
  const words = useWords()
  const shown = parent ? [parent] : ztsList
  if (shown.length === 0) return null
  return (
    <Card padding="medium" className={classes.card}>
      <h2>{t(parent ? 'overview.parent' : 'overview.series')}</h2>
      <List className={classes.series}>
        {shown.map(({ id, title, state }) => (
          <li key={id}>
            <Link to={paths.competition(id)}>{words(title)}</Link>{' '}
            <StateBadge tone={toneOf[state]}>{common(`state.${state}`)}</StateBadge>
          </li>
        ))}
      </List>
    </Card>
  )
}

/** The competition's format: team size, submission limit, and what counts in the end. */
function Format({ cmpt }: TabProps) {
  const t = useText('competition')
  const scoring = scoringStage(cmpt)?.scoring
  return (
    <Facts className={classes.format}>
      <dt>{t('info.team')}</dt>
      <dd>{t('info.teamMax', { count: cmpt.teamMax })}</dd>
      <dt>{t('overview.weight')}</dt>
      <dd>{cmpt.weight === 0 ? t('overview.weight.0') : `× ${cmpt.weight}`}</dd>
      {scoring && (
        <>
          <dt>{t('format.entries')}</dt>
          <dd>
            {t('info.daily', { count: scoring.dailyLimit })}
            {scoring.totalLimit !== null && ` · ${t('format.total', { count: scoring.totalLimit })}`}
          </dd>
          <dt>{t('format.final')}</dt>
          <dd>
            {scoring.b === 'none'
              ? t('format.onA')
              : t(`format.pick.${scoring.pickDefault}`, { count: scoring.pickLimit })}
          </dd>
        </>
      )}
    </Facts>
  )
}

const goesOn = (promoted: boolean | null) =>
  promoted === null ? 'overview.promotionOpen' : promoted ? 'overview.promoted' : 'overview.notPromoted'

/** The stages in order, with the current position and the release of the private leaderboard. */
function Timeline({ cmpt }: TabProps) {
  const t = useText('competition')
  const words = useWords()
  const promotedOf = (id: number) => cmpt.me?.promoted.find(({ stageId }) => stageId === id)?.promoted
  return (
    <List ordered className={classes.timeline}>
      {cmpt.stages.map((stage) => (
        <li key={stage.id} data-now={stage.now} aria-current={stage.now === 'open' ? 'step' : undefined}>
          <strong>{words(stage.name)}</strong> {stage.now === 'open' && <span>· {t('overview.now')}</span>}
          <small>
            <TimeText at={stage.startAt} /> – {stage.endAt ? <TimeText at={stage.endAt} /> : t('overview.noEnd')}
          </small>
          {stage.promotion && (
            <small>
              {t(`overview.promotion.${stage.promotion.by}`, { value: stage.promotion.value })}
              {promotedOf(stage.id) !== undefined && ` · ${t(goesOn(promotedOf(stage.id) ?? null))}`}
            </small>
          )}
          {stage.teamDeadline && stage.now !== 'over' && cmpt.teamDeadline !== stage.teamDeadline && (
            <small>
              {t('overview.teamsUntil')} <TimeText at={stage.teamDeadline} />
            </small>
          )}
          {stage.scoring?.revealBy === 'review' && !stage.scoring.revealed && stage.scoring.b !== 'none' && (
            <small>{t('overview.revealReview')}</small>
          )}
          {stage.scoring?.revealAt && (
            <small>
              {t(stage.scoring.revealed ? 'overview.revealed' : 'overview.reveal')}{' '}
              <TimeText at={stage.scoring.revealAt} />
            </small>
          )}
        </li>
      ))}
      {cmpt.teamDeadline && (
        <li>
          <strong>{t('overview.deadline')}</strong>
          <small>
            <TimeText at={cmpt.teamDeadline} />
          </small>
        </li>
      )}
      {cmpt.realName !== 'none' && (
        <li>
          <strong>{t('overview.realName')}</strong>
          <small>{t(`overview.realName.${cmpt.realName}`)}</small>
        </li>
      )}
    </List>
  )
}
