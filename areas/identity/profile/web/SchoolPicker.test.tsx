import type { WireOf } from '@leitai/platform/contract/call'
import { render } from '@leitai/testing/web/render.tsx'
import { expect, test } from 'vitest'
import { type getUserBaseInfo, OTHER_SCHOOL } from '../contract.ts'
import { useInfoForm } from './InfoForm.tsx'
import { SchoolPicker } from './SchoolPicker.tsx'

type Info = WireOf<typeof getUserBaseInfo>
const info: Info = {
  userId: 7,
  userName: '小明',
  avatar: '',
  sex: 0,
  education: '',
  workStatus: 'other',
  workBegin: null,
  workEnd: null,
  schoolProvince: '',
  school: '',
  major: '',
  province: '',
  city: '',
  district: '',
  regionName: '',
  occupation: '',
  roles: [],
  skills: [],
  intro: '',
  website: '',
  lookingForTeam: false,
  complete: 0,
}

function Picker({ schoolProvince }: { schoolProvince: string }) {
  const { form } = useInfoForm({ ...info, schoolProvince })
  return <SchoolPicker form={form} />
}

// covers: spec.validation.school-picker-opens
test('the school is selected from a list, and 其他 opens a field for its name', async () => {
  const of = (schoolProvince: string) => render(<Picker schoolProvince={schoolProvince} />, { ns: ['settings'] })
  const free = 'maxLength="60"'
  expect([(await of('')).includes(free), (await of('北京')).includes(free)]).toEqual([false, false])
  expect((await of(OTHER_SCHOOL)).includes(free)).toBe(true)
})
