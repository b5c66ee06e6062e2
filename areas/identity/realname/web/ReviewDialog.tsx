import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { Facts } from '@leitai/platform/web/ui/Facts.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { decideRealName, realNameApplication, realNameQueue } from '../contract.ts'
import type { Application } from './RealNameAdmin.tsx'
import classes from './Realname.module.css'

/** An application's data, with its photos once revealed. */
function ReviewFacts({ row, whole }: { row: Application; whole: boolean }) {
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

/** One application: masked until the reviewer reveals it, then complete with photos, for a decision. */
export function ReviewDialog({ row, onClose }: { row: Application; onClose: () => void }) {
  const t = useText('realname')
  const [whole, setWhole] = useState<Application | null>(null)
  const [asking, setAsking] = useState<'approve' | 'refuse' | null>(null)
  const look = useSend(realNameApplication)
  const decide = useSend(decideRealName, { changes: [realNameQueue] })
  const name = row.person.userName
  const first = whole ? null : t('review.first')
  const show = async () => setWhole((await look.run({ id: row.id })) ?? null)
  const send = async (approve: boolean, answer: string) => {
    const done = await decide.run({ id: row.id, approve, answer })
    if (done) {
      notify('success', t('review.done'))
      onClose()
    }
    return done !== undefined
  }
  return (
    <>
      <Dialog
        opened
        onClose={onClose}
        size={720}
        title={t('review.title', { name, action: t(`action.${row.action}`) })}
      >
        <Stack>
          <ReviewFacts row={whole ?? row} whole={whole !== null} />
          {!whole && (
            <Alert color="yellow">
              <Stack gap="xs" align="flex-start">
                {t('review.masked')}
                <Button size="compact-sm" variant="default" loading={look.pending} onClick={show}>
                  {t('review.show')}
                </Button>
              </Stack>
            </Alert>
          )}
          {row.state === 'pending' && (
            <Group align="flex-start">
              <GuardedButton reason={first} onClick={() => setAsking('approve')}>
                {t('review.approve')}
              </GuardedButton>
              <GuardedButton reason={first} color="red" variant="outline" onClick={() => setAsking('refuse')}>
                {t('review.refuse')}
              </GuardedButton>
            </Group>
          )}
        </Stack>
      </Dialog>
      {asking === 'approve' && (
        <ConfirmDialog
          title={t('review.approveTitle', { name })}
          text={t(row.action === 'release' ? 'review.releaseText' : 'review.approveText')}
          go={t('review.approve')}
          onGo={() => send(true, '')}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'refuse' && (
        <ConfirmDialog
          title={t('review.refuseTitle', { name })}
          reason={t('review.refuseReason')}
          go={t('review.refuse')}
          danger
          onGo={(answer) => send(false, answer)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
