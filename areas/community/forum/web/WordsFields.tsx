import { limits } from '@leitai/platform/contract/limits'
import { RichEditor } from '@leitai/platform/web/app/rich/RichEditor.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { TagsField } from '@leitai/platform/web/ui/TagsField.tsx'
import { TextInput } from '@mantine/core'
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
