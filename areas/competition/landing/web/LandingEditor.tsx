import type { WireOf } from '@leitai/platform/contract/call'
import { useCall, useSend } from '@leitai/platform/web/api'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { adminLandings, type Content, landing, landingKey, landingWritten, saveLanding } from '../contract.ts'
import { BlockList } from './BlockList.tsx'
import { Blocks } from './Blocks.tsx'
import { LandingActions } from './LandingActions.tsx'

type Written = WireOf<typeof landingWritten>
const none = { zh: '', en: '' }
const blank: Content = { title: none, description: none, blocks: [] }

/** Edits one landing page; `id` is null for a new one. */
export function LandingEditor({ id }: { id: number | null }) {
  return id === null ? <Form written={null} /> : <Existing id={id} />
}

function Existing({ id }: { id: number }) {
  const written = useCall(landingWritten, { id })
  // A newer version remounts the form.
  return <Form key={written.version} written={written} />
}

const changes = [adminLandings, landingWritten, landing]

function Form({ written }: { written: Written | null }) {
  const t = useText('landing')
  const navigate = useNavigate()
  const kept = { key: written?.key ?? '', content: written?.content ?? blank }
  const [value, setValue] = useState(kept)
  const [shown, setShown] = useState(false)
  const save = useSend(saveLanding, { changes })
  const { content } = value
  const dirty = JSON.stringify(value) !== JSON.stringify(kept)
  const keyFits = landingKey.safeParse(value.key).success
  const set = (more: Partial<Content>) => setValue({ ...value, content: { ...content, ...more } })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!keyFits) return
    const { id, version = 0 } = written ?? {}
    const sent = await save.run({ ...(id === undefined ? {} : { id }), version, ...value })
    if (!sent) return
    notify('success', t('desk.saved'))
    if (!written) navigate(paths.adminConsole('landing', { 'page-id': sent.id }), { replace: true })
  }
  return (
    <>
      <Anchor component={Link} to={paths.adminConsole('landing')} fz="sm">
        ← {t('desk.back')}
      </Anchor>
      <form method="post" onSubmit={submit}>
        <Stack gap="md" maw={900} mt="sm">
          <TextInput
            label={t('desk.key')}
            description={t('desk.keyHint')}
            required
            maxLength={40}
            value={value.key}
            error={value.key === '' || keyFits ? null : t('desk.keyWrong')}
            onChange={(event) => setValue({ ...value, key: event.currentTarget.value })}
          />
          <BilingualField
            required
            label={t('desk.title')}
            max={60}
            value={content.title}
            onChange={(title) => set({ title })}
          />
          <BilingualField
            label={t('desk.description')}
            max={200}
            rows={2}
            value={content.description}
            onChange={(description) => set({ description })}
          />
          {shown ? (
            <Blocks blocks={content.blocks} competitions={[]} title={content.title} />
          ) : (
            <BlockList blocks={content.blocks} onChange={(blocks) => set({ blocks })} />
          )}
          <Group>
            <Button type="submit" loading={save.pending} disabled={!dirty || !keyFits}>
              {t('desk.save')}
            </Button>
            <Button variant="default" onClick={() => setShown(!shown)} aria-pressed={shown}>
              {t(shown ? 'desk.edit' : 'desk.preview')}
            </Button>
            {written && <LandingActions written={written} dirty={dirty} changes={changes} />}
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}
