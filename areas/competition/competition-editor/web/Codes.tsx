import { useSend } from '@leitai/platform/web/api'
import { useText } from '@leitai/platform/web/framework/i18n/use-text'
import { DateTimeField } from '@leitai/platform/web/ui/DateTimeField.tsx'
import { IntegerField } from '@leitai/platform/web/ui/NumberField.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Button, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import * as content from '../contract.content.ts'
import * as launch from '../contract.launch.ts'
import * as editor from '../contract.ts'
import classes from './Editor.module.css'
import type { StepProps } from './steps.ts'

const changes = [editor.editorDraft, launch.launchGate]

/** Invitation codes: created in batches, disabled one by one. */
export function Codes({ cmptId, draft }: StepProps) {
  const t = useText('competition-editor')
  const make = useSend(content.makeCodes, { changes })
  const end = useSend(content.endCode, { changes })
  const [count, setCount] = useState<number | null>(10)
  const [useLimit, setUseLimit] = useState<number | null>(1)
  const [expires, setExpires] = useState<string | null>(null)
  if (!draft.signUp.needsCode && draft.codes.length === 0) return null
  return (
    <section className={classes.part}>
      <Title order={3} fz={17} mb="xs">
        {t('codes')}
      </Title>
      <Group align="flex-end" mb="sm">
        <IntegerField label={t('codeCount')} value={count} onChange={setCount} />
        <IntegerField label={t('codeUses')} maybe value={useLimit} onChange={setUseLimit} />
        <DateTimeField label={t('codeUntil')} value={expires} onChange={setExpires} />
        <Button
          loading={make.pending}
          onClick={() =>
            void make.run({
              cmptId,
              count: count ?? 1,
              ...(useLimit === null ? {} : { useLimit }),
              ...(expires === null ? {} : { expiresAt: new Date(expires) }),
            })
          }
        >
          {t('makeCodes')}
        </Button>
      </Group>
      <PagedTable
        label={t('codes')}
        rows={draft.codes}
        rowKey={({ code }) => code}
        empty={t('noCodes')}
        columns={[
          { key: 'code', head: t('code'), cell: ({ code }) => <Text ff="monospace">{code}</Text> },
          { key: 'uses', head: t('uses'), cell: ({ uses, useLimit: most }) => `${uses}/${most ?? '∞'}` },
          { key: 'until', head: t('codeUntil'), cell: ({ expiresAt }) => <TimeText at={expiresAt} /> },
          {
            key: 'do',
            head: '',
            cell: ({ code }) => (
              <Button size="compact-xs" variant="default" onClick={() => void end.run({ cmptId, code })}>
                {t('endCode')}
              </Button>
            ),
          },
        ]}
      />
    </section>
  )
}
