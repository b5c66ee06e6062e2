import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { draw, type Motif } from '@leitai/platform/web/ui/motifs.tsx'
import { type TemplateName, templateNames } from '../../contract.ts'
import classes from './TemplateChoice.module.css'

const motifs: Record<TemplateName, Motif> = {
  image: 'image',
  regression: 'fit',
  text: 'text',
  series: 'series',
  application: 'bars',
  homework: 'clusters',
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
export type BeginsWith = (typeof choices)[number]

interface TemplateChoiceProps {
  value: BeginsWith
  onChange: (value: BeginsWith) => void
}

/** What a competition begins with: one of the templates, or nothing. */
export function TemplateChoice({ value, onChange }: TemplateChoiceProps) {
  const t = useText('competition-editor')
  return (
    <fieldset className={classes.choices}>
      <legend>{t('template')}</legend>
      {choices.map((one) => (
        <label key={one} className={classes.choice}>
          <input type="radio" name="template" checked={one === value} onChange={() => onChange(one)} />
          {one === 'empty' ? <span className={classes.blank} aria-hidden /> : <Picture name={one} />}
          <span className={classes.words}>
            <strong>{t(`template.${one}`)}</strong>
            <span>{t(`template.${one}.text`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
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
