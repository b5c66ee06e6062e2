import { useCallWhen } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Avatar } from '@leitai/platform/web/ui/Avatar.tsx'
import { Disclosure } from '@leitai/platform/web/ui/Disclosure.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { Icon } from '@leitai/platform/web/ui/Icon.tsx'
import { IntervalText } from '@leitai/platform/web/ui/numbers.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Skeleton } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { TabProps } from '../../catalog/web/shared/competition-tab.ts'
import { type BoardName, myRank } from '../contract.ts'
import type { BoardQuery, Change } from './address.ts'
import { Move, Rank } from './BoardCells.tsx'
import { MY_ROW } from './BoardTable.tsx'
import classes from './MyRow.module.css'

interface MyRowProps extends TabProps {
  query: BoardQuery
  to: (change?: Change) => string
  board: BoardName
  /** The timestamp of the board below: a newer board refetches the row. */
  asOf: string
}

/** The user's own row, pinned above the board, with a link to its position and its explanation. */
export default function MyRow({ cmpt, query, to, board, asOf }: MyRowProps) {
  const t = useText('leaderboard')
  const { data, error, refetch } = useCallWhen(myRank, { cmptId: cmpt.id, stageId: query.stage.stageId, board })
  const seen = useRef(asOf)
  useEffect(() => {
    if (seen.current === asOf) return
    seen.current = asOf
    void refetch()
  }, [asOf, refetch])
  if (error) return null
  if (!data) return <Skeleton h={66} radius={12} />
  const { row, why, page } = data
  if (!row) return <p className={classes.none}>{t('mine.none')}</p>
  return (
    <section className={classes.mine} aria-label={t('mine.label')}>
      <div className={classes.rank}>
        <Rank row={row} shared={false} />
        <Move row={row} board={board} />
      </div>
      <div className={classes.team}>
        <Avatar kind="team" id={row.teamId} src={row.teamLogo} size={32} />
        <div>
          <small>{t('mine.label')}</small>
          <strong>{row.teamName}</strong>
        </div>
      </div>
      <div>
        <strong className={`tnum ${classes.score}`}>{row.score}</strong>
        <IntervalText interval={row.interval} label={t('mine.interval')} />
      </div>
      <div className={classes.actions}>
        {page !== null && (
          <Link to={`${to({ keyword: '', page })}#${MY_ROW}`} className={classes.action}>
            <Icon name="rows" size={16} /> <span>{t('mine.jump')}</span>
          </Link>
        )}
        {why && (
          <Disclosure
            label={t('why.ask')}
            className={classes.action ?? ''}
            face={
              <>
                <Icon name="help" size={16} /> <span>{t('why.ask')}</span>
              </>
            }
          >
            <Facts className={classes.why}>
              <dt>{t('why.counts')}</dt>
              <dd>
                {t('why.entry', { no: why.submissionNo })} · <TimeText at={why.submittedAt} detail="second" />
              </dd>
              <dd>{why.counts}</dd>
              {why.rule !== null && (
                <>
                  <dt>{t('why.rule')}</dt>
                  <dd>{why.rule}</dd>
                </>
              )}
              <dt>{t('why.neighbours')}</dt>
              <dd>{why.above ?? t('why.first')}</dd>
              <dd>{why.below ?? t('why.last')}</dd>
            </Facts>
          </Disclosure>
        )}
      </div>
    </section>
  )
}
