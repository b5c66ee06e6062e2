import { newDraft } from '@leitai/contract/competition/competition-editor'
import { hostCompetitions } from '@leitai/contract/competition/host-console'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { type BeginsWith, TemplateChoice } from '../../platform/app/TemplateChoice.tsx'
import { paths } from '../../platform/paths.ts'
import { FormDialog } from '../../platform/ui/FormDialog.tsx'

/** Begins a competition from one of the templates, or from nothing. */
export function NewCompetition({ onClose }: { onClose: () => void }) {
  const t = useText('competition-editor')
  const go = useNavigate()
  const begin = useSend(newDraft, { changes: [hostCompetitions] })
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<BeginsWith>('empty')
  const make = async () => {
    const template = chosen === 'empty' ? {} : { template: chosen }
    const made = await begin.run({ title: title.trim(), type: 'algorithm', ...template })
    if (!made) return
    onClose()
    await go(paths.hostConsole(made.cmptId, 'prepare'))
  }
  return (
    <FormDialog
      title={t('new')}
      size={760}
      go={t('newGo')}
      disabled={title.trim() === ''}
      loading={begin.pending}
      onGo={() => void make()}
      onClose={onClose}
    >
      <TextInput
        label={t('newTitle')}
        required
        maxLength={100}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TemplateChoice value={chosen} onChange={setChosen} />
    </FormDialog>
  )
}
