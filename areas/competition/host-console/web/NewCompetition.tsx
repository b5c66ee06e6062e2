import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { FormDialog } from '@leitai/platform/web/ui/FormDialog.tsx'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { newDraft } from '../../competition-editor/contract.ts'
import { type BeginsWith, TemplateChoice } from '../../competition-editor/web/shared/TemplateChoice.tsx'
import { hostCompetitions } from '../contract.ts'

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
