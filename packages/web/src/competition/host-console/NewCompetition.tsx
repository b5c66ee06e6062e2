import { newDraft, type TemplateName, templateNames } from '@leitai/contract/competition/competition-editor'
import { hostCompetitions } from '@leitai/contract/competition/host-console'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSend } from '../../platform/api.ts'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { paths } from '../../platform/paths.ts'
import { FormDialog } from '../../platform/ui/FormDialog.tsx'
import { draw, type Motif } from '../../platform/ui/motifs.tsx'
import classes from './NewCompetition.module.css'

const motifs: Record<TemplateName, Motif> = {
  ...{ image: 'image', regression: 'fit', text: 'text', series: 'series', application: 'bars', homework: 'clusters' },
}
const palettes: Record<TemplateName, readonly [dark: string, second: string, third: string]> = {
  image: ['#16235a', '#4964c5', '#f3a571'],
  regression: ['#0d4a45', '#2f8f83', '#f6d58e'],
  text: ['#4b1f4f', '#94508f', '#f5b8a0'],
  series: ['#10324f', '#3279ad', '#bfe3d0'],
  application: ['#5a2308', '#b2600f', '#fde3b2'],
  homework: ['#2c2f3f', '#5f6a8d', '#f0b35f'],
}
const choices = [...templateNames, 'empty'] as const

/** Begins a competition from one of the templates, or from nothing. */
export function NewCompetition({ onClose }: { onClose: () => void }) {
  const t = useText('competition-editor')
  const go = useNavigate()
  const begin = useSend(newDraft, { changes: [hostCompetitions] })
  const [title, setTitle] = useState('')
  const [chosen, setChosen] = useState<(typeof choices)[number]>('empty')
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
      <fieldset className={classes.choices}>
        <legend>{t('template')}</legend>
        {choices.map((one) => (
          <label key={one} className={classes.choice}>
            <input type="radio" name="template" checked={one === chosen} onChange={() => setChosen(one)} />
            {one === 'empty' ? <span className={classes.blank} aria-hidden /> : <Picture name={one} />}
            <span className={classes.words}>
              <strong>{t(`template.${one}`)}</strong>
              <span>{t(`template.${one}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </FormDialog>
  )
}

function Picture({ name }: { name: TemplateName }) {
  const [dark, second, third] = palettes[name]
  return (
    <svg viewBox="100 0 300 225" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="400" height="225" fill={dark} />
      {draw(motifs[name], { second, third })}
    </svg>
  )
}
