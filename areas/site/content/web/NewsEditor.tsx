import type { WireOf } from '@leitai/platform/contract/call'
import { limits } from '@leitai/platform/contract/limits'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CoverField } from '@leitai/platform/web/app/picture/CoverField.tsx'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { TagsField } from '@leitai/platform/web/ui/TagsField.tsx'
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminNews, getCmptNewsDetail, getCmptNewsList, newsWritten, saveNews } from '../contract.ts'
import { NewsActions } from './NewsActions.tsx'

type Written = WireOf<typeof newsWritten>
const none = { zh: '', en: '' }
const blank = { title: none, summary: none, body: none, cover: null, source: '', tags: [] as string[] }
const textOf = ({ title, summary, body, cover, source, tags }: Written | typeof blank) => ({
  title,
  summary,
  body,
  cover,
  source,
  tags,
})

/** Edits one news article; `id` is null for a new one. */
export function NewsEditor({ id }: { id: number | null }) {
  return id === null ? <Form written={null} /> : <Existing id={id} />
}

function Existing({ id }: { id: number }) {
  const written = useCall(newsWritten, { id })
  // A newer version remounts the form.
  return <Form key={written.version} written={written} />
}

const changes = [adminNews, newsWritten, getCmptNewsList, getCmptNewsDetail]

function Form({ written }: { written: Written | null }) {
  const t = useText('content')
  const words = useWords()
  const navigate = useNavigate()
  const kept = textOf(written ?? blank)
  const [text, setText] = useState(kept)
  const save = useSend(saveNews, { changes })
  const dirty = JSON.stringify(text) !== JSON.stringify(kept)
  const set = (more: Partial<typeof text>) => setText({ ...text, ...more })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const sent = await save.run({ ...(written && { id: written.id }), version: written?.version ?? 0, text })
    if (!sent) return
    notify('success', t('desk.saved'))
    if (!written) navigate(paths.adminConsole('content', { part: 'news', news: sent.id }), { replace: true })
  }
  return (
    <>
      <Anchor component={Link} to={paths.adminConsole('content', { part: 'news' })} fz="sm">
        ← {t('desk.back')}
      </Anchor>
      <form method="post" onSubmit={submit}>
        <Stack gap="md" maw={900} mt="sm">
          <BilingualField label={t('desk.title')} max={100} value={text.title} onChange={(title) => set({ title })} />
          <BilingualField
            label={t('desk.summary')}
            max={300}
            rows={3}
            value={text.summary}
            onChange={(summary) => set({ summary })}
          />
          <BilingualRichField
            label={t('desk.body')}
            max={limits.newsBody}
            value={text.body}
            onChange={(body) => set({ body })}
          />
          <CoverField
            label={t('desk.cover')}
            shownAs={{ caption: words(text.title) }}
            drawn={{ id: written?.id ?? 0, tags: text.tags }}
            hint={t('desk.coverHint')}
            value={text.cover}
            onChange={(cover) => set({ cover })}
          />
          <TextInput
            label={t('desk.source')}
            maxLength={60}
            value={text.source}
            onChange={(event) => set({ source: event.currentTarget.value })}
          />
          <TagsField label={t('desk.tagsField')} max={5} value={text.tags} onChange={(tags) => set({ tags })} />
          <Group>
            <Button type="submit" loading={save.pending} disabled={!dirty}>
              {t('desk.save')}
            </Button>
            {written && <NewsActions written={written} dirty={dirty} changes={changes} />}
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}
