import { emptyWords, type Words } from '@leitai/platform/contract/inputs'
import { PictureField } from '@leitai/platform/web/app/PictureField.tsx'
import { LinkField, Rows } from '@leitai/platform/web/app/Rows.tsx'
import { BilingualRichField } from '@leitai/platform/web/app/rich/BilingualRichField.tsx'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Block } from '../contract.ts'
import { readNumbers, readRows, writeRows } from './fresh-block.ts'

interface FormProps<B extends Block> {
  block: B
  onChange: (block: Block) => void
}

/** The content of a block. */
export function BlockForm({ block, onChange }: FormProps<Block>) {
  const t = useText('landing')
  if (block.kind === 'hero') return <HeroForm block={block} onChange={onChange} />
  const heading = (
    <BilingualField
      label={t('block.heading')}
      max={60}
      value={block.heading}
      onChange={(said: Words) => onChange({ ...block, heading: said })}
    />
  )
  return (
    <>
      {heading}
      <Below block={block} onChange={onChange} />
    </>
  )
}

function HeroForm({ block, onChange }: FormProps<Extract<Block, { kind: 'hero' }>>) {
  const t = useText('landing')
  return (
    <>
      <BilingualField
        label={t('admin.title')}
        max={60}
        value={block.title}
        onChange={(title) => onChange({ ...block, title })}
      />
      <BilingualField
        label={t('block.text')}
        max={300}
        rows={3}
        value={block.text}
        onChange={(text) => onChange({ ...block, text })}
      />
      <PictureField
        label={t('block.picture')}
        value={block.picture || null}
        onChange={(picture) => onChange({ ...block, picture: picture ?? '' })}
      />
      <TextInput
        label={t('block.cmpt')}
        description={t('block.cmptHint')}
        inputMode="numeric"
        maxLength={9}
        value={block.cmptId ?? ''}
        onChange={(event) => onChange({ ...block, cmptId: readNumbers(event.currentTarget.value, 1)[0] ?? null })}
      />
    </>
  )
}

function Below({ block, onChange }: FormProps<Exclude<Block, { kind: 'hero' }>>) {
  const t = useText('landing')
  switch (block.kind) {
    case 'text':
      return (
        <BilingualRichField
          label={t('block.markdown')}
          max={10_000}
          value={block.text}
          onChange={(text) => onChange({ ...block, text })}
        />
      )
    case 'timeline':
      return <TimelineRows block={block} onChange={onChange} />
    case 'tracks':
      return <Numbers block={block} onChange={onChange} />
    case 'prizes':
      return <PrizeRows block={block} onChange={onChange} />
    case 'awards':
      return <AwardRows block={block} onChange={onChange} />
    case 'partners':
      return <PartnerRows block={block} onChange={onChange} />
    case 'faq':
      return <QuestionRows block={block} onChange={onChange} />
    case 'qr':
      return (
        <>
          <BilingualField
            label={t('block.text')}
            max={200}
            value={block.text}
            onChange={(text) => onChange({ ...block, text })}
          />
          <PictureField
            label={t('block.picture')}
            value={block.picture || null}
            onChange={(picture) => onChange({ ...block, picture: picture ?? '' })}
          />
        </>
      )
  }
}

function TimelineRows({ block, onChange }: FormProps<Extract<Block, { kind: 'timeline' }>>) {
  const t = useText('landing')
  return (
    <Rows
      rows={block.items}
      most={20}
      name={t('block.item')}
      fresh={{ at: null, label: emptyWords, text: emptyWords }}
      onChange={(items) => onChange({ ...block, items })}
    >
      {(item, set) => (
        <>
          <DateTimeField label={t('block.at')} value={item.at} onChange={(at) => set({ ...item, at })} />
          <BilingualField
            label={t('block.label')}
            max={40}
            value={item.label}
            onChange={(label) => set({ ...item, label })}
          />
          <BilingualField
            label={t('block.text')}
            max={200}
            value={item.text}
            onChange={(text) => set({ ...item, text })}
          />
        </>
      )}
    </Rows>
  )
}

function PrizeRows({ block, onChange }: FormProps<Extract<Block, { kind: 'prizes' }>>) {
  const t = useText('landing')
  return (
    <Rows
      rows={block.items}
      most={20}
      name={t('block.item')}
      fresh={{ name: emptyWords, reward: emptyWords, text: emptyWords }}
      onChange={(items) => onChange({ ...block, items })}
    >
      {(item, set) => (
        <>
          <BilingualField
            label={t('block.name')}
            max={40}
            value={item.name}
            onChange={(name) => set({ ...item, name })}
          />
          <BilingualField
            label={t('block.reward')}
            max={60}
            value={item.reward}
            onChange={(reward) => set({ ...item, reward })}
          />
          <BilingualField
            label={t('block.text')}
            max={200}
            value={item.text}
            onChange={(text) => set({ ...item, text })}
          />
        </>
      )}
    </Rows>
  )
}

function PartnerRows({ block, onChange }: FormProps<Extract<Block, { kind: 'partners' }>>) {
  const t = useText('landing')
  return (
    <Rows
      rows={block.items}
      most={40}
      name={t('block.item')}
      fresh={{ name: emptyWords, logo: '', link: '' }}
      onChange={(items) => onChange({ ...block, items })}
    >
      {(item, set) => (
        <>
          <BilingualField
            label={t('block.name')}
            max={60}
            value={item.name}
            onChange={(name) => set({ ...item, name })}
          />
          <PictureField
            label={t('block.picture')}
            value={item.logo || null}
            onChange={(logo) => set({ ...item, logo: logo ?? '' })}
          />
          <LinkField label={t('block.link')} value={item.link} onChange={(link) => set({ ...item, link })} />
        </>
      )}
    </Rows>
  )
}

function QuestionRows({ block, onChange }: FormProps<Extract<Block, { kind: 'faq' }>>) {
  const t = useText('landing')
  return (
    <Rows
      rows={block.items}
      most={40}
      name={t('block.item')}
      fresh={{ question: emptyWords, answer: emptyWords }}
      onChange={(items) => onChange({ ...block, items })}
    >
      {(item, set) => (
        <>
          <BilingualField
            label={t('block.question')}
            max={200}
            value={item.question}
            onChange={(question) => set({ ...item, question })}
          />
          <BilingualRichField
            label={t('block.answer')}
            max={2000}
            value={item.answer}
            onChange={(answer) => set({ ...item, answer })}
          />
        </>
      )}
    </Rows>
  )
}

/** The text stays as typed; the numbers in it are the value. */
function Numbers({ block, onChange }: FormProps<Extract<Block, { kind: 'tracks' }>>) {
  const t = useText('landing')
  const [text, setText] = useState(block.cmptIds.join(', '))
  return (
    <TextInput
      label={t('block.cmpts')}
      description={t('block.cmptsHint')}
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange({ ...block, cmptIds: readNumbers(event.currentTarget.value, 12) })
      }}
    />
  )
}

function AwardRows({ block, onChange }: FormProps<Extract<Block, { kind: 'awards' }>>) {
  const t = useText('landing')
  const [text, setText] = useState(writeRows(block.rows))
  return (
    <Textarea
      label={t('block.rows')}
      description={t('block.rowsHint', { most: 300 })}
      rows={8}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange({ ...block, rows: readRows(event.currentTarget.value) })
      }}
    />
  )
}
