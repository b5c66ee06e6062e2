import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { TagsField } from '@leitai/platform/web/ui/TagsField.tsx'
import { Anchor, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  adminLibrary,
  type LibraryText,
  libraryItem,
  libraryKinds,
  libraryList,
  libraryWritten,
  saveLibraryItem,
} from '../contract.ts'
import { LibraryActions } from './LibraryActions.tsx'

type Written = WireOf<typeof libraryWritten>
const none = { zh: '', en: '' }
const blank: LibraryText = {
  kind: 'solution',
  title: none,
  summary: none,
  author: '',
  tags: [],
  link: '',
  body: none,
  cmptId: null,
}

/** Edits one library item; `id` is null for a new one. */
export function LibraryEditor({ id }: { id: number | null }) {
  return id === null ? <Form written={null} /> : <Existing id={id} />
}

function Existing({ id }: { id: number }) {
  const written = useCall(libraryWritten, { id })
  // A newer version remounts the form.
  return <Form key={written.version} written={written} />
}

const changes = [adminLibrary, libraryWritten, libraryList, libraryItem]

function Form({ written }: { written: Written | null }) {
  const t = useText('library')
  const navigate = useNavigate()
  const kept = written?.text ?? blank
  const [text, setText] = useState(kept)
  const save = useSend(saveLibraryItem, { changes })
  const dirty = JSON.stringify(text) !== JSON.stringify(kept)
  const set = (more: Partial<LibraryText>) => setText((now) => ({ ...now, ...more }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await save.run({ ...(written && { id: written.id }), version: written?.version ?? 0, text })
    if (!sent) return
    notify('success', t('desk.saved'))
    if (!written) navigate(paths.adminConsole('library', { item: sent.id }), { replace: true })
  }
  return (
    <>
      <Anchor component={Link} to={paths.adminConsole('library')} fz="sm">
        ← {t('desk.back')}
      </Anchor>
      <form method="post" onSubmit={submit}>
        <Stack gap="md" maw={900} mt="sm">
          <NativeSelect
            label={t('desk.kind')}
            value={text.kind}
            data={libraryKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              set({ kind: libraryKinds.find((one) => one === value) ?? 'solution' })
            }
          />
          <BilingualField label={t('desk.title')} max={100} value={text.title} onChange={(title) => set({ title })} />
          <BilingualField
            label={t('desk.summary')}
            max={300}
            rows={3}
            value={text.summary}
            onChange={(summary) => set({ summary })}
          />
          <TextInput
            label={t('desk.author')}
            maxLength={60}
            value={text.author}
            onChange={(event) => set({ author: event.currentTarget.value })}
          />
          <TextInput
            label={t('desk.link')}
            type="url"
            maxLength={300}
            value={text.link}
            onChange={(event) => set({ link: event.currentTarget.value })}
          />
          <BilingualRichField
            label={t('desk.body')}
            max={limits.newsBody}
            value={text.body}
            onChange={(body) => set({ body })}
          />
          <TagsField label={t('desk.tags')} max={5} value={text.tags} onChange={(tags) => set({ tags })} />
          <TextInput
            label={t('desk.cmpt')}
            description={t('desk.cmptHint')}
            inputMode="numeric"
            maxLength={9}
            value={text.cmptId === null ? '' : String(text.cmptId)}
            onChange={({ currentTarget: { value } }) => {
              const digits = value.replace(/\D/g, '')
              set({ cmptId: digits === '' ? null : Number(digits) })
            }}
          />
          <Group>
            <Button type="submit" loading={save.pending} disabled={!dirty}>
              {t('desk.save')}
            </Button>
            {written && <LibraryActions written={written} dirty={dirty} changes={changes} />}
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}
