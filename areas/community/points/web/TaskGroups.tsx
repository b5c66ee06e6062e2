import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { List } from '@leitai/platform/web/ui/List.tsx'
import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { type pointTasks, Task, type Way } from '../contract.ts'
import { pointWords } from '../contract.words.ts'
import { type Group, groups, whereTo } from './earning-groups.ts'
import { PointsText } from './Ledger.tsx'
import classes from './Points.module.css'
import { useClaim } from './use-claim.ts'

type Tasks = WireOf<typeof pointTasks>
type Rule = Tasks['ways'][number]

const names: Group[] = ['days', 'once', 'competing', 'ranks', 'sharing', 'penalties']

/** All ways to earn or lose points, with the user's progress. */
export function TaskGroups({ ways, own }: Tasks) {
  const t = useText('points')
  const ruleOf = new Map(ways.map((rule) => [rule.way, rule]))
  return names.map((group) => {
    const rules = groups[group].flatMap((way: Way) => ruleOf.get(way) ?? [])
    if (rules.length === 0) return null
    return (
      <section key={group} aria-labelledby={`group-${group}`}>
        <h2 id={`group-${group}`} className={classes.heading}>
          {t(`group.${group}`)}
        </h2>
        {group === 'ranks' && <p className={classes.note}>{t('ranks.note')}</p>}
        <List className={classes.tasks}>
          {rules.map((rule) => (
            <TaskRow key={rule.way} rule={rule} own={own} />
          ))}
        </List>
      </section>
    )
  })
}

function TaskRow({ rule, own }: { rule: Rule; own: Tasks['own'] }) {
  const words = useWords()
  return (
    <li>
      <div className={classes.what}>
        <span>{words(pointWords[rule.way])}</span>
        <Limit rule={rule} own={own} />
      </div>
      <PointsText value={rule.points} />
      <span className={classes.act}>
        <Act way={rule.way} own={own} />
      </span>
    </li>
  )
}

function Limit({ rule: { way, perDay, perMonth }, own }: { rule: Rule; own: Tasks['own'] }) {
  const t = useText('points')
  const most = perDay ?? perMonth
  const times = own?.paid.find((one) => one.way === way)?.times
  const parts: string[] = []
  if (most !== null) {
    const period = perDay === null ? 'month' : 'day'
    parts.push(times === undefined ? t(`most.${period}`, { most }) : t(`times.${period}`, { most, times }))
  }
  if (way === 'profile' && own) parts.push(t('profile.progress', { percent: own.profile }))
  if (way === 'signUp' || way === 'firstScore') parts.push(t('perCompetition'))
  return parts.length > 0 ? <span className={classes.quiet}>{parts.join(' · ')}</span> : null
}

function Act({ way, own }: { way: Way; own: Tasks['own'] }) {
  const t = useText('points')
  const words = useWords()
  const { claim, pending } = useClaim()
  // The daily check-in is shown separately above.
  const task = way === 'signIn' ? undefined : Task.safeParse(way).data
  const state = own?.tasks.find((one) => one.task === task)?.state
  if (task && state === 'claimed') return <span className={classes.quiet}>{t('task.claimed')}</span>
  const label = (action: string) => `${action}: ${words(pointWords[way])}`
  if (task && state === 'finished') {
    return (
      <Button
        size="compact-sm"
        loading={pending === task}
        aria-label={label(t('task.claim'))}
        onClick={() => claim(task)}
      >
        {t('task.claim')}
      </Button>
    )
  }
  const to = whereTo(way)
  if (to === null) return null
  return (
    <Button component={Link} to={to} size="compact-sm" variant="default" aria-label={label(t('task.go'))}>
      {t('task.go')}
    </Button>
  )
}
