import type { Call, WireOf } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { useCall, useSend } from '@leitai/platform/web/api'
import rows from '@leitai/platform/web/app/Rows.module.css'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { GuardedButton } from '@leitai/platform/web/ui/GuardedButton.tsx'
import { LeaveGuard } from '@leitai/platform/web/ui/LeaveGuard.tsx'
import { StateBadge } from '@leitai/platform/web/ui/StateBadge.tsx'
import { Anchor, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import {
  adminLandings,
  type Block,
  type BlockKind,
  blockKinds,
  type Content,
  deleteLanding,
  landing,
  landingKey,
  landingWritten,
  saveLanding,
  setLandingState,
} from '../contract.ts'
import { BlockForm } from './BlockForm.tsx'
import { Blocks } from './Blocks.tsx'
import { freshBlock, stateOf, tones } from './fresh-block.ts'

type Written = WireOf<typeof landingWritten>
const blank: Content = { title: emptyWords, description: emptyWords, blocks: [] }

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
    notify('success', t('admin.saved'))
    if (!written) navigate(paths.adminConsole('landing', { 'page-id': sent.id }), { replace: true })
  }
  return (
    <>
      <Anchor component={Link} to={paths.adminConsole('landing')} fz="sm">
        ← {t('admin.back')}
      </Anchor>
      <form method="post" onSubmit={submit}>
        <Stack gap="md" maw={900} mt="sm">
          <TextInput
            label={t('admin.key')}
            description={t('admin.keyHint')}
            required
            maxLength={40}
            value={value.key}
            error={value.key === '' || keyFits ? null : t('admin.keyWrong')}
            onChange={(event) => setValue({ ...value, key: event.currentTarget.value })}
          />
          <BilingualField
            required
            label={t('admin.title')}
            max={60}
            value={content.title}
            onChange={(title) => set({ title })}
          />
          <BilingualField
            label={t('admin.description')}
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
              {t('admin.save')}
            </Button>
            <Button variant="default" onClick={() => setShown(!shown)} aria-pressed={shown}>
              {t(shown ? 'admin.edit' : 'admin.preview')}
            </Button>
            {written && <LandingActions written={written} dirty={dirty} changes={changes} />}
          </Group>
        </Stack>
      </form>
      <LeaveGuard dirty={dirty && !save.pending} byQuery />
    </>
  )
}

const MOST = 30

/** The blocks of a page: add, edit, move and remove. */
function BlockList({ blocks, onChange }: { blocks: readonly Block[]; onChange: (blocks: Block[]) => void }) {
  const t = useText('landing')
  const [kind, setKind] = useState<BlockKind>('hero')
  const move = (from: number, to: number) => {
    const next = [...blocks]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
  }
  return (
    <>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place on the page
        <fieldset key={`${at} ${block.kind}`} className={rows.row}>
          <legend>{t('block.of', { name: t(`kind.${block.kind}`), at: at + 1 })}</legend>
          <Stack gap="sm">
            <BlockForm
              block={block}
              onChange={(changed) => onChange(blocks.map((other, index) => (index === at ? changed : other)))}
            />
            <Group gap="xs">
              {at > 0 && (
                <Button size="compact-sm" variant="default" onClick={() => move(at, at - 1)}>
                  {t('block.up')}
                </Button>
              )}
              {at < blocks.length - 1 && (
                <Button size="compact-sm" variant="default" onClick={() => move(at, at + 1)}>
                  {t('block.down')}
                </Button>
              )}
              <Button
                size="compact-sm"
                variant="outline"
                color="red"
                onClick={() => onChange(blocks.filter((_, index) => index !== at))}
              >
                {t('block.remove')}
              </Button>
            </Group>
          </Stack>
        </fieldset>
      ))}
      <Group align="flex-end" gap="xs">
        <NativeSelect
          label={t('admin.blocks')}
          value={kind}
          onChange={(event) => setKind(blockKinds.find((one) => one === event.currentTarget.value) ?? 'hero')}
          data={blockKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
        <Button
          variant="default"
          disabled={blocks.length >= MOST}
          onClick={() => onChange([...blocks, freshBlock(kind)])}
        >
          {t('admin.add')}
        </Button>
      </Group>
    </>
  )
}

interface ActionsProps {
  written: WireOf<typeof landingWritten>
  /** There are unsaved changes. */
  dirty: boolean
  changes: readonly Call[]
}

/** Publishes, withdraws and deletes a landing page. */
function LandingActions({ written, dirty, changes }: ActionsProps) {
  const t = useText('landing')
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState<'withdraw' | 'delete' | null>(null)
  const state = useSend(setLandingState, { changes })
  const remove = useSend(deleteLanding, { changes })
  const { id, key, publishedAt } = written
  const unsaved = dirty ? t('admin.saveFirst') : null
  const publish = async () => {
    if (await state.run({ id, publish: true })) notify('success', t('admin.published'))
  }
  const withdraw = async () => {
    if (!(await state.run({ id, publish: false }))) return false
    notify('success', t('admin.withdrawn'))
    return true
  }
  const discard = async () => {
    if (!(await remove.run({ id }))) return false
    navigate(paths.adminConsole('landing'), { replace: true })
    return true
  }
  return (
    <>
      <GuardedButton reason={unsaved} loading={state.pending} onClick={publish}>
        {t('admin.publish')}
      </GuardedButton>
      {publishedAt === null ? (
        <Button variant="outline" color="red" onClick={() => setConfirming('delete')}>
          {t('admin.delete')}
        </Button>
      ) : (
        <>
          <Button variant="outline" color="red" onClick={() => setConfirming('withdraw')}>
            {t('admin.withdraw')}
          </Button>
          <Button component={Link} to={paths.landing(key)} variant="default">
            {t('admin.see')}
          </Button>
        </>
      )}
      <StateBadge tone={tones[stateOf(written)]}>{t(`state.${stateOf(written)}`)}</StateBadge>
      {confirming && (
        <ConfirmDialog
          title={t(`admin.${confirming}`)}
          text={confirming === 'withdraw' ? t('admin.withdrawText') : t('admin.deleteText', { key })}
          go={t(`admin.${confirming}`)}
          onGo={confirming === 'withdraw' ? withdraw : discard}
          onClose={() => setConfirming(null)}
        />
      )}
    </>
  )
}
