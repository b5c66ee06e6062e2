import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import type { ReactNode } from 'react'
import type { Application } from './RealNameAdmin.tsx'
import classes from './Realname.module.css'

/** An application's data, with its photos once revealed. */
export function ReviewFacts({ row, whole }: { row: Application; whole: boolean }) {
  const t = useText('realname')
  const gone = row.state !== 'pending' && row.name === null
  const facts: [string, ReactNode][] = [
    [t('fact.kind'), row.kind ? t(`kind.${row.kind}`) : '--'],
    [t('fact.name'), row.name ?? '--'],
    [
      t('fact.cardNo'),
      <span key="cardNo" className="tnum">
        {row.cardNo ?? '--'}
      </span>,
    ],
    ...(row.guardian
      ? ([
          [t('guardian.name'), row.guardian.name],
          [t('guardian.phone'), row.guardian.phone],
        ] satisfies [string, ReactNode][])
      : []),
    ...(row.reason ? ([[t('review.release'), row.reason]] satisfies [string, ReactNode][]) : []),
    [t('fact.appliedAt'), <TimeText key="appliedAt" at={row.appliedAt} />],
    ...(row.answer ? ([[t('review.answer'), row.answer]] satisfies [string, ReactNode][]) : []),
  ]
  return (
    <>
      <Facts className={classes.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name} value={value} />
        ))}
      </Facts>
      {whole && (
        <div className={classes.photos}>
          {row.photos.length === 0 && <p className={classes.quiet}>{t(gone ? 'review.gone' : 'review.noPhotos')}</p>}
          {row.photos.map((address, index) => (
            <a key={address} href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={t('review.photo', { number: index + 1 })} />
            </a>
          ))}
        </div>
      )}
    </>
  )
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}
