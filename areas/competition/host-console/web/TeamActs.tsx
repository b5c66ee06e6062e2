import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { changeCaptain, extraSlots, hostTeams, markBaseline, removeTeam, renameTeam } from '../contract.teams.ts'
import { SlotsDialog } from './SlotsDialog.tsx'

type TeamRow = WireOf<typeof hostTeams>['list'][number]
export type OpenStage = WireOf<typeof hostTeams>['stages'][number]
type Act = 'rename' | 'captain' | 'remove' | 'baseline' | 'slots'
const changes = [hostTeams, extraSlots]

/** The host's actions on one team, each with a reason that the team receives. */
export function TeamActs({ cmptId, row, stages }: { cmptId: number; row: TeamRow; stages: readonly OpenStage[] }) {
  const t = useText('host-console')
  const [act, setAct] = useState<Act | null>(null)
  const rename = useSend(renameTeam, { changes })
  const captain = useSend(changeCaptain, { changes })
  const remove = useSend(removeTeam, { changes })
  const baseline = useSend(markBaseline, { changes })
  const one = { cmptId, teamId: row.teamId }
  const close = () => setAct(null)
  const after = (done: unknown) => {
    if (done) notify('success', t('team.done'))
    return done !== undefined
  }
  const names = {
    rename: t('team.rename'),
    captain: t('team.captain'),
    remove: t('team.remove'),
    baseline: t(row.baseline ? 'team.baseline.off' : 'team.baseline.on'),
    slots: t('team.slots'),
  }
  const title = (which: Act) => t('team.of', { act: names[which], name: row.name })
  const acts = ['slots', 'rename', 'captain', 'baseline', 'remove'] as const
  return (
    <>
      <RowActions
        name={row.name}
        variant="subtle"
        items={acts.map((which) => ({
          key: which,
          text: names[which],
          label: title(which),
          reason: row.may[which],
          danger: which === 'remove',
          onClick: () => setAct(which),
        }))}
      />
      {act === 'slots' && (
        <SlotsDialog cmptId={cmptId} teamId={row.teamId} title={title('slots')} stages={stages} onClose={close} />
      )}
      {act === 'rename' && (
        <TeamDialog
          title={title('rename')}
          text={t('team.rename.text')}
          go={names.rename}
          field={{ label: t('team.name'), initial: row.name }}
          onGo={async (name, reason) => after(await rename.run({ ...one, name, reason }))}
          onClose={close}
        />
      )}
      {act === 'captain' && (
        <TeamDialog
          title={title('captain')}
          text={t('team.captain.text')}
          go={names.captain}
          field={{
            label: t('team.next'),
            choices: row.members
              .filter((member) => !member.captain && member.active)
              .map((member) => ({ value: String(member.userId), label: member.userName })),
          }}
          onGo={async (userId, reason) => after(await captain.run({ ...one, userId: Number(userId), reason }))}
          onClose={close}
        />
      )}
      {(act === 'remove' || act === 'baseline') && (
        <ConfirmDialog
          title={title(act)}
          text={t(`team.${act}.text`)}
          go={names[act]}
          danger={act === 'remove'}
          reason={t('reason')}
          max={limits.hostReason}
          onGo={async (reason) =>
            after(
              act === 'remove'
                ? await remove.run({ ...one, reason })
                : await baseline.run({ ...one, baseline: !row.baseline, reason }),
            )
          }
          onClose={close}
        />
      )}
    </>
  )
}

interface TeamDialogProps {
  title: string
  text: string
  go: string
  /** The value besides the reason: free text or one of several choices. */
  field: { label: string; initial: string } | { label: string; choices: { value: string; label: string }[] }
  onGo: (value: string, reason: string) => Promise<boolean>
  onClose: () => void
}

const NAME = 30

/** A dialog for one value and a reason. */
function TeamDialog({ title, text, go, field, onGo, onClose }: TeamDialogProps) {
  const t = useText('host-console')
  const [value, setValue] = useState('initial' in field ? field.initial : (field.choices[0]?.value ?? ''))
  const [reason, setReason] = useState('')
  const [pending, setPending] = useState(false)
  const ready = value.trim() !== '' && reason.trim() !== ''
  const submit = async () => {
    setPending(true)
    const done = await onGo(value.trim(), reason.trim()).finally(() => setPending(false))
    if (done) onClose()
  }
  return (
    <FormDialog title={title} go={go} disabled={!ready} loading={pending} onGo={submit} onClose={onClose}>
      <Text fz="sm">{text}</Text>
      {'initial' in field ? (
        <TextInput
          label={field.label}
          required
          maxLength={NAME}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      ) : (
        <NativeSelect
          label={field.label}
          required
          data={field.choices}
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      )}
      <Textarea
        label={t('reason')}
        required
        rows={3}
        maxLength={limits.hostReason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
