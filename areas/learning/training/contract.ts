import { read, write } from '@leitai/platform/contract/call'
import * as form from '@leitai/platform/contract/form'
import * as shape from '@leitai/platform/contract/inputs'
import * as z from 'zod/mini'
import { made, maybeWhich, said, which } from './contract.inputs.ts'
import { Level } from './contract.questions.ts'

const Course = z.object({
  title: said(80),
  cover: form.cover,
  provider: form.text(60),
  level: Level,
  hours: z.number().check(z.minimum(0, 'wrong'), z.maximum(10_000, 'wrong')),
  link: z.string().check(z.trim(), z.maxLength(300), z.regex(/^https?:\/\/[^\s/?#]+\.[^\s]+$/i, 'url')),
  ord: z.int().check(z.minimum(-9999, 'wrong'), z.maximum(9999, 'wrong')),
  shown: z.boolean(),
})
export type Course = z.infer<typeof Course>
const CourseCard = z.object({
  id: shape.id,
  title: shape.Words,
  cover: z.nullable(z.string()),
  provider: z.string(),
  level: z.string(),
  hours: z.number(),
  link: z.string(),
})
export const getGoodCourseList = read('/common/getGoodCourseList.json', {
  access: 'public',
  may: 'anyone',
  input: z.object(form.paging),
  output: shape.page(CourseCard),
  summary: 'Good courses',
})
export const adminCourses = read('/admin/training/courses.json', {
  access: 'admin',
  input: z.object(form.paging),
  output: shape.page(z.object({ ...CourseCard.shape, level: Level, ord: z.int(), shown: z.boolean() })),
  summary: 'All courses, those that are not shown too',
})
export const saveCourse = write('/admin/training/saveCourse.json', {
  access: 'admin',
  input: z.object({ ...maybeWhich, course: form.json(Course) }),
  output: made,
  summary: 'Write a course',
})
export const deleteCourse = write('/admin/training/deleteCourse.json', {
  access: 'admin',
  input: z.object(which),
  output: shape.done,
  summary: 'Delete a course',
})
