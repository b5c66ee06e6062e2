import { limits } from '@leitai/contract/core/limits'
import { TextInput } from '@mantine/core'
import { useText } from '../../platform/app/i18n/use-text.ts'
import { RichEditor } from '../../platform/app/rich/RichEditor.tsx'
import { TagsField } from '../../platform/ui/TagsField.tsx'
import type { Words } from './draft.ts'

interface WordsFieldsProps {
  value: Words
  onChange: (value: Words) => void
  textMax: number
}

/** Title, tags and text of a topic. */
export function WordsFields({ value, onChange, textMax }: WordsFieldsProps) {
  const t = useText('forum')
  return (
    <>
      <TextInput
        label={t('form.title')}
        required
        maxLength={limits.forum.title}
        value={value.title}
        onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
      />
      <TagsField
        label={t('form.tags')}
        max={limits.forum.tags}
        maxLength={limits.forum.tag}
        value={value.tags}
        onChange={(tags) => onChange({ ...value, tags })}
      />
      <RichEditor
        label={t('form.content')}
        description={t('form.contentHint')}
        required
        max={textMax}
        value={value.content}
        onChange={(content) => onChange({ ...value, content })}
      />
    </>
  )
}
