import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Card } from '@leitai/platform/web/ui/Card.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { SettingsFrame } from '../../profile/web/shared/SettingsFrame.tsx'
import { isIdCardVerified, type RealNameState, userCardRelieveApply } from '../contract.ts'
import { CardForm } from './CardForm.tsx'
import classes from './Realname.module.css'

/** The user's real-name verification: its state and the next actions. */
export default function Certification() {
  const t = useText('realname')
  const standing = useCall(isIdCardVerified, {}, { everySeconds: askAgain })
  const [asking, setAsking] = useState<'change' | 'release' | null>(null)
  const release = useSend(userCardRelieveApply, { changes: [isIdCardVerified] })
  const { state, instant } = standing
  const close = () => setAsking(null)
  return (
    <SettingsFrame title={t('title')}>
      <Stack gap="lg">
        <StateCard standing={standing}>
          {state === 'verified' && asking !== 'change' && (
            <Group>
              <Button variant="default" onClick={() => setAsking('change')}>
                {t('change')}
              </Button>
              <Button variant="default" onClick={() => setAsking('release')}>
                {t('release')}
              </Button>
            </Group>
          )}
        </StateCard>
        {(state === 'none' || state === 'refused') && <CardForm action="verify" instant={instant} />}
        {state === 'verified' && asking === 'change' && <CardForm action="change" instant={instant} onClose={close} />}
        {state === 'verified' && asking === 'release' && (
          <ConfirmDialog
            title={t('release')}
            text={t('release.text')}
            reason={t('release.reason')}
            max={500}
            go={t('release.go')}
            danger
            onClose={close}
            onGo={async (reason) => {
              const done = await release.run({ reason })
              if (done) notify('success', t('release.done'))
              return done !== undefined
            }}
          />
        )}
      </Stack>
    </SettingsFrame>
  )
}

type Standing = WireOf<typeof isIdCardVerified>

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
const askAgain = (standing: Standing): number | null =>
  tones[standing.state] === 'wait' ? (isBeingChecked(standing) ? 3 : 30) : null

/** The verification's state, its facts, and the next step. */
function StateCard({ standing, children }: { standing: Standing; children: ReactNode }) {
  const t = useText('realname')
  const { state, reason, kind, name, cardNo } = standing
  const checked = isBeingChecked(standing)
  const dates = (['appliedAt', 'verifiedAt', 'photosDeletedAt'] as const).filter((one) => standing[one] !== null)
  return (
    <Card padding="medium" className={classes.card} aria-labelledby="realname-state">
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
        <Facts className={classes.facts}>
          <dt>{t('fact.kind')}</dt>
          <dd>{t(`kind.${kind}`)}</dd>
          <dt>{t('fact.name')}</dt>
          <dd>{name ?? '--'}</dd>
          <dt>{t('fact.cardNo')}</dt>
          <dd className="tnum">{cardNo ?? '--'}</dd>
          {dates.map((one) => (
            <Fact key={one} name={t(`fact.${one}`)} at={standing[one]} />
          ))}
        </Facts>
      )}
      {children && <div style={{ marginTop: 16 }}>{children}</div>}
    </Card>
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
