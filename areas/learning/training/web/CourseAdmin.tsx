import type { WireOf } from '@leitai/platform/contract/call'
import { emptyWords } from '@leitai/platform/contract/inputs'
import { useCall, useSend } from '@leitai/platform/web/api'
import { CoverField } from '@leitai/platform/web/app/PictureField.tsx'
import { notify } from '@leitai/platform/web/framework/dialogs'
import { useText, useWords } from '@leitai/platform/web/framework/i18n/use-text'
import { paths } from '@leitai/platform/web/paths'
import { RowActions } from '@leitai/platform/web/ui/ActButton.tsx'
import { BilingualField } from '@leitai/platform/web/ui/BilingualField.tsx'
import { ConfirmDialog } from '@leitai/platform/web/ui/ConfirmDialog.tsx'
import { Dialog } from '@leitai/platform/web/ui/Dialog.tsx'
import { NumberField } from '@leitai/platform/web/ui/NumberField.tsx'
import { PagedTable } from '@leitai/platform/web/ui/PagedTable.tsx'
import { Button, Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Level } from '../contract.questions.ts'
import { adminCourses, type Course, deleteCourse, getGoodCourseList, saveCourse } from '../contract.ts'
import { readTraining } from './loaders.ts'

type Row = WireOf<typeof adminCourses>['list'][number]
const PAGE = 20
const changes = [adminCourses, getGoodCourseList]
const blank: Course = {
  title: emptyWords,
  cover: null,
  provider: '',
  level: 'easy',
  hours: 1,
  link: '',
  ord: 0,
  shown: true,
}

export function CourseAdmin() {
  const t = useText('training')
  const words = useWords()
  const [search] = useSearchParams()
  const { page } = readTraining(search)
  const { list, total } = useCall(adminCourses, { page, pageSize: PAGE })
  const [editing, setEditing] = useState<Row | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Row | null>(null)
  const remove = useSend(deleteCourse, { changes })
  return (
    <>
      <Button mb="md" onClick={() => setEditing('new')}>
        {t('admin.new')}
      </Button>
      <PagedTable
        label={t('admin.courses')}
        rows={list}
        rowKey={({ id }) => id}
        empty={t('admin.none')}
        pages={{
          total,
          page,
          pageSize: PAGE,
          to: (next) => paths.adminConsole('training', { part: 'courses', page: next }),
        }}
        columns={[
          { key: 'title', head: t('admin.course.title'), width: '36%', cell: ({ title }) => words(title) },
          { key: 'provider', head: t('admin.course.provider'), cell: ({ provider }) => provider },
          { key: 'level', head: t('admin.level'), cell: ({ level }) => t(`level.${level}`) },
          { key: 'ord', head: t('admin.course.ord'), align: 'right', cell: ({ ord }) => ord },
          {
            key: 'shown',
            head: t('state'),
            width: 130,
            cell: ({ shown }) => t(shown ? 'admin.course.shown' : 'admin.course.hidden'),
          },
          {
            key: 'do',
            head: t('admin.do'),
            cell: (row) => (
              <RowActions
                name={words(row.title)}
                items={[
                  { key: 'edit', text: t('admin.edit'), reason: null, onClick: () => setEditing(row) },
                  {
                    key: 'delete',
                    text: t('admin.delete'),
                    reason: null,
                    danger: true,
                    onClick: () => setLeaving(row),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {editing && <CourseForm row={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
      {leaving && (
        <ConfirmDialog
          title={`${t('admin.delete')}: ${words(leaving.title)}`}
          text={t('admin.delete.course')}
          go={t('admin.delete')}
          danger
          onGo={async () => (await remove.run({ id: leaving.id })) !== undefined}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}

function CourseForm({ row, onClose }: { row: Row | null; onClose: () => void }) {
  const t = useText('training')
  const words = useWords()
  const { id, ...kept } = row ?? { id: undefined, ...blank }
  const [course, setCourse] = useState<Course>(kept)
  const [hours, setHours] = useState(String(kept.hours))
  const [ord, setOrd] = useState(String(kept.ord))
  const save = useSend(saveCourse, { changes })
  const set = (more: Partial<Course>) => setCourse({ ...course, ...more })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const written = { ...course, hours: Number(hours), ord: Number(ord) }
    const done = await save.run({ ...(id !== undefined && { id }), course: written })
    if (!done) return
    notify('success', t('admin.saved'))
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('admin.courses')} size={640}>
      <form method="post" onSubmit={submit}>
        <Stack>
          <BilingualField
            label={t('admin.course.title')}
            required
            max={80}
            value={course.title}
            onChange={(title) => set({ title })}
          />
          <CoverField
            label={t('admin.course.cover')}
            shownAs={{ caption: words(course.title) }}
            drawn={{ id: id ?? 0 }}
            value={course.cover}
            onChange={(cover) => set({ cover })}
          />
          <TextInput
            label={t('admin.course.link')}
            type="url"
            required
            maxLength={300}
            value={course.link}
            onChange={(event) => set({ link: event.currentTarget.value })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label={t('admin.course.provider')}
              required
              maxLength={60}
              value={course.provider}
              onChange={(event) => set({ provider: event.currentTarget.value })}
            />
            <NativeSelect
              label={t('admin.level')}
              value={course.level}
              onChange={(event) => set({ level: Level.parse(event.currentTarget.value) })}
              data={Level.options.map((value) => ({ value, label: t(`level.${value}`) }))}
            />
            <NumberField
              label={t('admin.course.hours')}
              min={0}
              max={10_000}
              decimals={1}
              value={hours}
              onChange={setHours}
            />
            <NumberField
              label={t('admin.course.ord')}
              min={-9999}
              max={9999}
              decimals={0}
              value={ord}
              onChange={setOrd}
            />
          </SimpleGrid>
          <Checkbox
            label={t('admin.course.shown')}
            checked={course.shown}
            onChange={(event) => set({ shown: event.currentTarget.checked })}
          />
          <Button type="submit" loading={save.pending}>
            {t('admin.save')}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
