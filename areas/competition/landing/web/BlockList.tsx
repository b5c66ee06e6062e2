import rows from '@leitai/platform/web/app/Rows.module.css'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { Button, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Block, type BlockKind, blockKinds } from '../contract.ts'
import { BlockForm } from './BlockForm.tsx'
import { freshBlock } from './fresh-block.ts'

const MOST = 30

/** The blocks of a page: add, edit, move and remove. */
export function BlockList({ blocks, onChange }: { blocks: readonly Block[]; onChange: (blocks: Block[]) => void }) {
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
          label={t('desk.blocks')}
          value={kind}
          onChange={(event) => setKind(blockKinds.find((one) => one === event.currentTarget.value) ?? 'hero')}
          data={blockKinds.map((one) => ({ value: one, label: t(`kind.${one}`) }))}
        />
        <Button
          variant="default"
          disabled={blocks.length >= MOST}
          onClick={() => onChange([...blocks, freshBlock(kind)])}
        >
          {t('desk.add')}
        </Button>
      </Group>
    </>
  )
}
