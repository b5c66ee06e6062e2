import type { WireOf } from '@leitai/platform/contract/call'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { isIdCardVerified, RealNameState } from '../contract.ts'
import classes from './Realname.module.css'

export type Standing = WireOf<typeof isIdCardVerified>

const tones: Record<RealNameState, Tone> = {
  none: 'done',
  pending: 'wait',
  verified: 'good',
  refused: 'bad',
  changing: 'wait',
  releasing: 'wait',
}

/** Automatic verification takes only moments. */
const isBeingChecked = ({ instant, state, kind }: Standing) => instant && state === 'pending' && kind === 'id'

/** The polling interval in seconds while a decision is pending. */
export const askAgain = (standing: Standing): number | null =>
  tones[standing.state] === 'wait' ? (isBeingChecked(standing) ? 3 : 30) : null

/** The verification's state, its facts, and the next step. */
export function StateCard({ standing, children }: { standing: Standing; children: ReactNode }) {
  const t = useText('realname')
  const { state, reason, kind, name, cardNo } = standing
  const checked = isBeingChecked(standing)
  const dates = (['appliedAt', 'verifiedAt', 'photosDeletedAt'] as const).filter((one) => standing[one] !== null)
  return (
    <section className={classes.card} aria-labelledby="realname-state">
      <Group gap="sm" mb="xs">
        <h2 id="realname-state">{t('state.label')}</h2>
        <span role="status">
          <StateBadge tone={tones[state]}>{t(`state.${state}`)}</StateBadge>
        </span>
      </Group>
      <Text>{t(checked ? 'next.instant' : `next.${state}`)}</Text>
      {reason && (
        <Alert color="red" mt="sm">
          {t('reason', { reason })}
        </Alert>
      )}
      {kind && (
        <dl className={classes.facts}>
          <dt>{t('fact.kind')}</dt>
          <dd>{t(`kind.${kind}`)}</dd>
          <dt>{t('fact.name')}</dt>
          <dd>{name ?? '--'}</dd>
          <dt>{t('fact.cardNo')}</dt>
          <dd className="tnum">{cardNo ?? '--'}</dd>
          {dates.map((one) => (
            <Fact key={one} name={t(`fact.${one}`)} at={standing[one]} />
          ))}
        </dl>
      )}
      {children && <div style={{ marginTop: 16 }}>{children}</div>}
    </section>
  )
}

function Fact({ name, at }: { name: string; at: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <TimeText at={at} />
      </dd>
    </>
  )
}
