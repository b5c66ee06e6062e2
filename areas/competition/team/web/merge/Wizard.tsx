import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { useState } from 'react'
import type { OwnTeam } from '../mine/own.ts'
import { FindTeam } from './FindTeam.tsx'
import { Proposal } from './Proposal.tsx'

interface WizardProps {
  team: OwnTeam
  cmptId: number
  onClose: () => void
}

/** Find a team, preview the merge, propose it. */
export function Wizard({ team, cmptId, onClose }: WizardProps) {
  const t = useText('team')
  const [name, setName] = useState('')
  const [other, setOther] = useState<number | null>(null)
  return (
    <Dialog opened onClose={onClose} title={t('merge.propose')} size={760}>
      {other === null ? (
        <FindTeam cmptId={cmptId} ownId={team.teamId} name={name} onName={setName} onChoose={setOther} />
      ) : (
        <Proposal
          teamId={team.teamId}
          alone={team.members.length === 1}
          otherTeamId={other}
          onBack={() => setOther(null)}
          onDone={onClose}
        />
      )}
    </Dialog>
  )
}
