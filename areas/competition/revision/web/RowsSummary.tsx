import type { WireOf } from '@leitai/platform/contract/call'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { everyMetric } from '@leitai/scorer/metrics/index'
import { columnsOf, leadingName, titleOf } from '@leitai/scorer/score-columns'
import { Fragment } from 'react'
import type { MemberForm } from '../../definition/contract.scoring.ts'
import { writeRanges } from '../../definition/web/shared/RangesField.tsx'
import { MemberFormText } from '../../definition/web/shared/TaskList.tsx'
import type { hostRevisions } from '../contract.ts'
import { MeasureSummary } from './MeasureSummary.tsx'
import classes from './Revision.module.css'

type Scoring = Stage['scoring']
type Rows = Pick<Scoring, 'id' | 'keys' | 'extra' | 'classes' | 'files'> & { ranges?: Scoring['ranges'] | undefined }

/** How the rows of a task are named, and as which files solution and submissions are written. */
function RowsSummary({ rows }: { rows: Rows }) {
  const t = useText('revision')
  const { id, keys = [], extra = [], classes, ranges = {}, files } = rows
  return (
    <>
      <div>{t('rows.id', { columns: [id, ...keys].join(', ') })}</div>
      {extra.length > 0 && <div>{t('rows.extra', { columns: extra.join(', ') })}</div>}
      {Object.keys(ranges).length > 0 && <div>{t('rows.ranges', { ranges: writeRanges(ranges) })}</div>}
      {classes && 'prefix' in classes && <div>{t('rows.prefix', { prefix: classes.prefix })}</div>}
      {classes && 'table' in classes && (
        <div>
          {t('rows.table', {
            table: Object.entries(classes.table)
              .map(([column, name]) => `${column} = ${name}`)
              .join(', '),
          })}
        </div>
      )}
      {classes?.list && <div>{t('rows.classes', { list: classes.list.join(', ') })}</div>}
      <div>{t('rows.formats', { formats: (files?.formats ?? ['csv']).join(' / ') })}</div>
      {files?.rowsAt && <div>{t('rows.rowsAt', { place: files.rowsAt })}</div>}
      <Members of="members" members={files?.members} />
      <Members of="truth" members={files?.truth} />
    </>
  )
}

interface MembersProps {
  of: 'members' | 'truth'
  members: Record<string, MemberForm> | undefined
}

function Members({ of, members = {} }: MembersProps) {
  const t = useText('revision')
  return Object.entries(members).map(([column, form]) => (
    <div key={column}>
      {t(`rows.${of}`, { column })} <MemberFormText form={form} name={form.name} />
    </div>
  ))
}

export type Stage = WireOf<typeof hostRevisions>['stages'][number]
export type Revised = WireOf<typeof hostRevisions>['revisions'][number]

/** A whole scoring: its numbers and the rule for the rank, its tasks with their files, and the split. */
export function ScoringSummary({ scoring }: { scoring: Stage['scoring'] }) {
  const t = useText('revision')
  const words = useWords()
  const { split, b, intervals } = scoring
  const shown = columnsOf(scoring, everyMetric)
  const numbers = [scoring, ...(scoring.columns ?? [])]
  const tasks = [
    { name: scoring.first?.name ?? 'main', title: scoring.first?.title, rows: scoring },
    ...(scoring.tasks ?? []).map((task) => ({ name: task.name, title: task.title, rows: task })),
  ].map(({ name, title, rows }) => ({ name, title: (title && words(title)) || name, rows }))
  const taskOf = (number: (typeof numbers)[number]) => {
    if (tasks.length < 2 || !('metric' in number)) return null
    return tasks.find(({ name }) => name === number.task)?.title ?? tasks[0]?.title ?? null
  }
  return (
    <Facts className={classes.scoring}>
      {shown.map((column, at) => {
        const number = numbers[at]
        return (
          number && (
            <Fragment key={column.name}>
              <dt>{shown.length > 1 ? t('number', { at: at + 1 }) : t('metric')}</dt>
              <dd>
                {shown.length > 1 && (
                  <div>
                    <strong>{words(titleOf(column, everyMetric))}</strong> <code>{column.name}</code>
                    {column.hidden && ` · ${t('number.hidden')}`}
                  </div>
                )}
                <MeasureSummary number={number} direction={column.direction} task={taskOf(number)} />
              </dd>
            </Fragment>
          )
        )
      })}
      {shown.length > 1 && (
        <>
          <dt>{t('rank')}</dt>
          <dd>
            <RankSummary scoring={scoring} />
          </dd>
        </>
      )}
      <dt>{t('intervals')}</dt>
      <dd>{intervals ? t('intervals.level', { level: intervals.level }) : t('intervals.none')}</dd>
      {tasks.map(({ name, title, rows }, at) => (
        <Fragment key={name}>
          <dt>{tasks.length > 1 ? t('task', { at: at + 1 }) : t('rows')}</dt>
          <dd>
            {tasks.length > 1 && (
              <div>
                <strong>{title}</strong> <code>{name}</code>
              </div>
            )}
            <RowsSummary rows={rows} />
          </dd>
        </Fragment>
      ))}
      <dt>{t('split')}</dt>
      <dd>
        {split.by === 'column'
          ? t('split.column', { column: split.column })
          : t(split.seed === '' ? 'split.seedWithheld' : 'split.seed', {
              seed: split.seed,
              share: Math.round(split.aShare * 1000) / 10,
            })}
        {' · '}
        {t(`b.${b}`)}
      </dd>
    </Facts>
  )
}

/** How the numbers make one rank, in words. */
function RankSummary({ scoring }: { scoring: Stage['scoring'] }) {
  const t = useText('revision')
  const words = useWords()
  const shown = columnsOf(scoring, everyMetric)
  const titled = (name: string) => {
    const column = shown.find((one) => one.name === name)
    return column ? words(titleOf(column, everyMetric)) : name
  }
  const { rank } = scoring
  if (rank === undefined || rank.by === 'column') return t('rank.column', { title: titled(leadingName(scoring)) })
  const weights = rank.by === 'ranks' ? rank.weights : undefined
  const titles = rank.columns.map((name, at) => (weights ? `${titled(name)} × ${weights[at]}` : titled(name)))
  return t(`rank.${rank.by}`, { titles: titles.join(' · ') })
}
