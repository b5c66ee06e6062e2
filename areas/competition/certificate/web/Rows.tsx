import { useSend } from '@leitai/platform/web/api'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { StateBadge, type Tone } from '@leitai/platform/web/ui/StateBadge.tsx'
import { TimeText } from '@leitai/platform/web/ui/TimeText.tsx'
import { Anchor, Button, Checkbox, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { downloadCertificate, hostCertificates, revokeCertificate } from '../contract.ts'
import { type Answer, fileAddress, keyOf, type Row } from './query.ts'

const tones: Record<Row['state'], Tone> = {
  ready: 'live',
  unverified: 'wait',
  glyphs: 'bad',
  left: 'done',
  issued: 'good',
  revoked: 'bad',
}

interface RowsProps {
  cmptId: number
  page: Answer['page']
  empty: string
  chosen: ReadonlySet<string>
  onChoose: (key: string, on: boolean) => void
  to: (page: number) => string
}

/** The list: one row per user and kind of certificate. */
export function Rows({ cmptId, page, empty, chosen, onChoose, to }: RowsProps) {
  const t = useText('certificate')
  const [revoking, setRevoking] = useState<Row['certificate']>(null)
  const revoke = useSend(revokeCertificate, { changes: [hostCertificates] })
  return (
    <>
      <PagedTable
        label={t('list')}
        rows={page.list}
        rowKey={keyOf}
        empty={empty}
        pages={{ ...page, to }}
        columns={[
          {
            key: 'choose',
            head: t('column.choose'),
            width: 60,
            cell: (row) =>
              row.state !== 'issued' && (
                <Checkbox
                  aria-label={t('choose', { name: row.userName })}
                  checked={chosen.has(keyOf(row))}
                  onChange={(event) => onChoose(keyOf(row), event.currentTarget.checked)}
                />
              ),
          },
          { key: 'person', head: t('column.person'), width: 200, cell: (row) => <Person row={row} /> },
          { key: 'award', head: t('column.award'), width: 170, cell: (row) => <Award row={row} /> },
          { key: 'state', head: t('column.state'), width: 220, cell: (row) => <State row={row} /> },
          {
            key: 'certificate',
            head: t('column.certificate'),
            width: 250,
            cell: ({ certificate }) => certificate && <Certificate certificate={certificate} />,
          },
          {
            key: 'do',
            head: t('column.do'),
            cell: ({ state, certificate }) =>
              state === 'issued' && (
                <Button size="compact-sm" variant="default" onClick={() => setRevoking(certificate)}>
                  {t('revoke')}
                </Button>
              ),
          },
        ]}
      />
      {revoking && (
        <ConfirmDialog
          danger
          title={t('revoke.title', { number: revoking.number })}
          text={t('revoke.text')}
          reason={t('revoke.reason')}
          max={200}
          go={t('revoke')}
          onGo={async (reason) => (await revoke.run({ cmptId, certificateId: revoking.id, reason })) !== undefined}
          onClose={() => setRevoking(null)}
        />
      )}
    </>
  )
}

function Person({ row }: { row: Row }) {
  return (
    <>
      <Anchor component={Link} to={paths.person(row.userId)} fz="sm">
        {row.userName}
      </Anchor>
      <Text fz="xs" c="var(--quiet)">
        {row.teamName}
      </Text>
    </>
  )
}

function Award({ row }: { row: Row }) {
  const t = useText('certificate')
  const words = useWords()
  return (
    <>
      <Text fz="sm" fw={500}>
        {words(row.award)}
      </Text>
      <Text fz="xs" c="var(--quiet)">
        {t(`kind.${row.kind}`)}
        {row.rank !== null && ` · ${t('rank', { rank: row.rank })}`}
      </Text>
    </>
  )
}

function State({ row }: { row: Row }) {
  const t = useText('certificate')
  return (
    <>
      <StateBadge tone={tones[row.state]}>{t(`state.${row.state}`)}</StateBadge>
      {row.state === 'glyphs' && <Text fz="xs">{t('missing', { characters: row.missing })}</Text>}
      {row.state === 'unverified' && (
        <Text fz="xs" c="var(--quiet)">
          {t('unverified.help')}
        </Text>
      )}
    </>
  )
}

function Certificate({ certificate }: { certificate: NonNullable<Row['certificate']> }) {
  const t = useText('certificate')
  const { number, issuedAt, revokedAt, reason } = certificate
  return (
    <>
      <Anchor href={fileAddress(downloadCertificate, { number })} download fz="sm">
        {number}
      </Anchor>
      <Text fz="xs" c="var(--quiet)" component="div">
        <TimeText at={issuedAt} detail="day" />
        {revokedAt && (
          <>
            {' '}
            · {t('state.revoked')} <TimeText at={revokedAt} detail="day" /> {reason}
          </>
        )}
      </Text>
    </>
  )
}
