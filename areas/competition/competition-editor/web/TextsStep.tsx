import { limits } from '@leitai/platform/contract/limits'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { useApp } from '@leitai/platform/web/framework/context'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import * as editor from '../contract.content.ts'
import { Part } from './Part.tsx'
import classes from './Steps.module.css'
import type { Draft, StepProps } from './steps.ts'
import { useAutosave } from './use-autosave.ts'

const textOf = {
  overview: ({ texts }: Draft) => texts.overview,
  task: ({ texts }: Draft) => texts.task,
  platform: ({ texts }: Draft) => texts.platform,
  training: ({ texts }: Draft) => texts.training,
  rules: ({ texts }: Draft) => texts.rules,
}

const needed = ['overview', 'task', 'rules'] as const
const optional = ['platform', 'training'] as const

/** The long texts of the competition's page. */
export function TextsStep(props: StepProps) {
  const t = useText('competition-editor')
  return (
    <>
      {needed.map((name) => (
        <TextPart key={name} {...props} name={name} />
      ))}
      <details className={classes.more}>
        <summary>{t('moreTexts')}</summary>
        {optional.map((name) => (
          <TextPart key={name} {...props} name={name} />
        ))}
      </details>
    </>
  )
}

/** Editor of one long text. */
function TextPart({ cmptId, draft, name }: StepProps & { name: editor.TextName }) {
  const t = useText('competition-editor')
  const app = useApp()
  const save = useAutosave({
    cmptId,
    draft,
    part: name,
    of: textOf[name],
    save: ({ zh, en }, version) => app.call(editor.saveText, { cmptId, version, name, zh, en }),
  })
  return (
    <Part
      title={t(`text.${name}`)}
      hint={t(`textHint.${name}`)}
      save={save}
      locked={draft.may.edit}
      show={({ zh, en }) => `${zh}\n\n${en}`}
    >
      <BilingualRichField
        label={t(`text.${name}`)}
        max={limits.editor.text}
        value={save.value}
        onChange={save.change}
        required={needed.some((one) => one === name)}
        disabled={draft.may.edit !== null}
      />
    </Part>
  )
}
