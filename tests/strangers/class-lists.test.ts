import { expect, test } from 'vitest'
import { readRoster } from '../../areas/learning/class/roster-text.ts'

/** Class lists as schools, their systems, Excel and Word write them. */

const people = (text: string) =>
  readRoster(text).map(({ number, name, section, fault }) =>
    [number, name, section, fault].map(String).join('/').replace('/null', ''),
  )
const two = ['20240001/王一/1班', '20240002/李二/1班']

test.each([
  [
    'a title above the head',
    '2026年秋季学期《数据挖掘》选课名单,,,\n序号,学号,姓名,班级\n1,20240001,王一,1班\n2,20240002,李二,1班\n',
  ],
  [
    'facts of the course above the head',
    '课程：数据挖掘,,班级：计科,\n教师：赵老师,,,\n\n学号,姓名,性别,班级\n20240001,王一,男,1班\n20240002,李二,女,1班',
  ],
  ['a head with blanks in it', '学　号\t姓　名\t班 级\n20240001\t王　一\t1班\n20240002\t李 二\t1班'],
  ['marks of fields that are required', '学号（必填）,姓名（必填）,班级*\n20240001,王一,1班\n20240002,李二,1班'],
  ['heads in two languages', 'Student ID / 学号,姓名(Name),Class 班级\n20240001,王一,1班\n20240002,李二,1班'],
  ['a colon behind each head', '班级：,学号：,姓名：\n1班,20240001,王一\n1班,20240002,李二'],
  ['numbers with decimals', '学号,姓名,班级\n20240001.0,王一,1班\n20240002.00,李二,1班'],
  ['numbers that are marked as text', '学号,姓名,班级\n="20240001",王一,1班\n\'20240002,李二,1班'],
  ['numbers that are marked as text and quoted', '学号,姓名,班级\n"=""20240001""",王一,1班\n"\t20240002",李二,1班'],
  ['numbers with separators', '学号,姓名,班级\n"20,240,001",王一,1班\n2024 0002,李二,1班'],
  ['full-width digits', '学号，姓名，班级\n２０２４０００１，王一，１班\n２０２４０００２，李二，１班'],
  ['numbers in powers that are whole', '学号,姓名,班级\n2.0240001E+07,王一,1班\n2.0240002e7,李二,1班'],
  [
    'totals, notes and signatures below',
    '学号,姓名,班级\n20240001,王一,1班\n20240002,李二,1班\n合计,2,\n共 2 人,,\n备注：缓考另行通知,,\n制表人：赵老师,,2026年9月1日\n',
  ],
  [
    'the head again on each page',
    '学号,姓名,班级\n20240001,王一,1班\n第 1 页 共 2 页,,\n学号,姓名,班级\n20240002,李二,1班',
  ],
  ['students side by side', '学号\t姓名\t班级\t学号\t姓名\t班级\n20240001\t王一\t1班\t20240002\t李二\t1班\n'],
  ['a second row of the head', '学号,姓名,班级,成绩,\n,,,平时,期末\n20240001,王一,1班,80,90\n20240002,李二,1班,70,60'],
  ['no head, with a running number and a gender', '1,20240001,王一,男,1班\n2,20240002,李二,女,1班'],
  ['no head and a title', '数据挖掘选课名单\n20240001,王一,1班\n20240002,李二,1班'],
  [
    'a table of Markdown',
    '| 学号 | 姓名 | 班级 |\n| --- | --- | --- |\n| 20240001 | 王一 | 1班 |\n| 20240002 | 李二 | 1班 |',
  ],
  ['invisible characters', '\ufeff学号,姓名,班级\r\n\u200b20240001,王一\u00a0,1班\r\n20240002\u200e,李二,1班\r\n'],
])('has %s', (_, text) => {
  expect(people(text)).toEqual(two)
})

test.each([
  [
    'Canvas',
    'Student,ID,SIS User ID,SIS Login ID,Section\n    Points Possible,,,,\n"Wang, Yi",3301,20240001,wangyi,DS 1\n',
    ['20240001/Wang, Yi/DS 1'],
  ],
  [
    'Moodle',
    'First name,Last name,ID number,Email address,Groups\nYi,Wang,20240001,yi@example.com,A\n',
    ['20240001/Yi Wang/'],
  ],
  ['a form in Chinese with the two parts of a name', '姓,名,学号\n欧阳,一,20240001\n', ['20240001/欧阳一/']],
  [
    'Blackboard',
    '"Last Name","First Name","Username","Student ID"\n"Wang","Yi","wangyi","20240001"\n',
    ['20240001/Yi Wang/'],
  ],
  [
    'a list of learning groups',
    '学号/工号\t姓名\t院系\t专业\t行政班级\n20240001\t买买提・艾力\t信息学院\t统计\t统计2401\n',
    ['20240001/买买提·艾力/统计2401'],
  ],
  ['a page that was copied', '20240001  王一\n20240002  李二\n', ['20240001/王一/', '20240002/李二/']],
  ['words with one blank', '20240001 Wang Yi\n20240002 Li Er\n', ['20240001/Wang Yi/', '20240002/Li Er/']],
  ['numbers of a kind', '学号,姓名\nB20240001,王一\n研20240002,李二\n', ['B20240001/王一/', '研20240002/李二/']],
])('%s is read as it is exported', (_, text, expected) => {
  expect(people(text)).toEqual(expected)
})

const shown = (text: string) =>
  readRoster(text).map(({ number, name, email, section, group, fault }) =>
    [number, name, email, section, group, fault ?? ''].join('/'),
  )

test.each([
  [
    'members of a course of 超星, without its teachers and assistants',
    '学号/工号,姓名,角色,性别,邮箱,院系,专业,班级,加入时间,入学年份,学校代码,学校,\n20240001,王一,学生,,,信息学院,统计,统计1班,2026-02-23,2024,1000,某校,\n10086,赵老师,教师,,,信息学院,,,2026-02-23,,1000,某校,\n10087,钱二,助教,,,信息学院,,,2026-02-23,,1000,某校,\n',
    '20240001/王一//统计1班//',
  ],
  [
    'people of Canvas with roles',
    'Name,Login ID,SIS User ID,Section,Role\n"Wang, Yi",wy,20240001,DS 1,StudentEnrollment\n"Zhao, San",zs,10086,DS 1,TeacherEnrollment\n',
    '20240001/Wang, Yi//DS 1//',
  ],
  [
    'answers of 问卷星, whose times are no numbers',
    '序号,提交答卷时间,所用时间,来源,来源详情,来自IP,1、您的姓名：,2、您的学号：,3、班级\n1,2026/9/1 8:00:00,10秒,微信,无,10.0.0.1(本地),王一,20240001,统计1班\n',
    '20240001/王一//统计1班//',
  ],
  [
    'answers of 腾讯问卷, whose running number is none of a student',
    '编号,开始答题时间,结束答题时间,答题时长,1.姓名,2.学号,3.邮箱\n1,2026-09-01 08:00:00,2026-09-01 08:01:00,60,王一,20240001,a@example.com\n',
    '20240001/王一/a@example.com///',
  ],
  [
    'answers of a form of Google',
    'Timestamp,Email Address,What is your full name?,Student ID number\n9/1/2026 8:00:00,a@example.com,Wang Yi,20240001\n',
    '20240001/Wang Yi/a@example.com///',
  ],
  [
    'the address book of 钉钉, whose user ids are its own',
    '员工UserID,姓名,部门,职位,是否部门主管(是/否),手机号,分机号,邮箱,工号,备注\nmanager01,王一,某校-信息学院,学生,否,+86-13800000000,,,20240001,\n',
    '20240001/王一////',
  ],
  [
    'the address book of 企业微信 with its advice above',
    '填写须知：\n1、不能增加、删除或修改列；\n2、红色字段为必填字段\n姓名,帐号,别名,职务,部门,性别,手机,座机,个人邮箱,企业邮箱\n王一,wy,,学生,某校/信息学院,男,13800000000,,a@example.com,a@example.edu.cn\n',
    '/王一/a@example.edu.cn///',
  ],
  [
    'Canvas in Chinese, whose own ids are no numbers of students',
    '学生,ID,SIS 用户 ID,SIS 登录 ID,班级,作业1 (111)\n    满分,,,,,10\n王一,3301,20240001,wy,统计1班,8\n',
    '20240001/王一//统计1班//',
  ],
  [
    'Blackboard in Chinese, where 名字 is the given name',
    '"姓氏","名字","用户名","学生 ID","上次访问时间","可用性"\n"欧阳","一","oyy","20240001","2026-09-01","是"\n',
    '20240001/欧阳一////',
  ],
  [
    'Blackboard with the user of a preview',
    'Last Name\tFirst Name\tUsername\tStudent ID\tLast Access\nWang\tYi\twy\t20240001\t\nZhao_PreviewUser\tSan\tzs_previewuser\t\t\n',
    '20240001/Yi Wang////',
  ],
  ['Moodle in Chinese', '名,姓氏,电子邮件地址,小组\n一,王,wy@example.edu.cn,A组\n', '/王一/wy@example.edu.cn//A组/'],
  [
    'Moodle in German',
    'Vorname;Nachname;Matrikelnummer;E-Mail-Adresse\nYi;Wang;20240001;wy@example.de\n',
    '20240001/Yi Wang/wy@example.de///',
  ],
  [
    'Gradescope',
    'First Name,Last Name,SID,Email,Sections,section_name,Total Score\nYi,Wang,101,wy@example.edu,DS 1,,8.0\n',
    '101/Yi Wang/wy@example.edu/DS 1//',
  ],
  [
    'Brightspace with # before the numbers',
    'OrgDefinedId,Username,Last Name,First Name,Email,End-of-Line Indicator\n#20240001,#wy,Wang,Yi,wy@example.edu,#\n',
    '20240001/Yi Wang/wy@example.edu///',
  ],
  [
    'Google Classroom with dates, points and means',
    'Last Name,First Name,Email Address,HW1\nDate,,,2026-09-01\nPoints,,,100\nWang,Yi,wy@example.com,90\nClass Average,,,90\n',
    '/Yi Wang/wy@example.com///',
  ],
  [
    'GitHub Classroom by addresses',
    'identifier,github_username,github_id,name\nwy@example.com,wy,10101,Wang Yi\n',
    '/Wang Yi/wy@example.com///',
  ],
  [
    'GitHub Classroom by numbers',
    'identifier,github_username,github_id,name\n20240001,wy,10101,Wang Yi\n',
    '20240001/Wang Yi////',
  ],
  [
    'a school in Taiwan',
    '學號,姓名,系級,班級,電子郵件\nB10901001,王小明,資工三,甲班,a@example.com\n',
    'B10901001/王小明/a@example.com/甲班//',
  ],
  [
    'a school in Japan',
    '学籍番号,氏名,メールアドレス\n1W200001,山田 一,a@example.jp\n',
    '1W200001/山田一/a@example.jp///',
  ],
  ['强智教务', '序号,学生学号,学生姓名,性别,上课班级,备注\n1,20240001,王一,男,统计1班,\n', '20240001/王一//统计1班//'],
  ['a chain of messages', '#接龙\n数据挖掘选课学生名单接龙\n1. 20240001 王一\n', '20240001/王一////'],
])('%s is read by what its columns mean', (_, text, expected) => {
  expect(shown(text)).toEqual([expected])
})

test.each([
  ['a power', '学号,姓名\n2.024E+11,王一\n2.024E+11,李二'],
  ['a column that is too narrow', '学号,姓名\n########,王一\n########,李二'],
  ['the sixteenth digit on', '学号,姓名\n110101202409010000,王一\n110101202409020000,李二'],
])('numbers that a spreadsheet has cut by %s are faults', (_, text) => {
  expect(readRoster(text).map(({ fault }) => fault)).toEqual(['cut', 'cut'])
})

test('long numbers that are whole are none, and a person without a number is told', () => {
  expect(people('学号,姓名\n110101202409010017,王一\n110101202409020000,李二')).toEqual([
    '110101202409010017/王一/',
    '110101202409020000/李二/',
  ])
  expect(people('学号,姓名,班级\n,王一,1班\n20240002,李二,1班')).toEqual(['/王一/1班/unread', '20240002/李二/1班'])
})

const MOST = 400_000
test.each([
  ['a word of digits', '1'.repeat(MOST)],
  ['words of digits, each in its line', '1234567\n'.repeat(MOST / 8)],
  ['zeros before a power', `学号,姓名\n1.${'0'.repeat(MOST - 20)}1E5,王一`],
  ['a number of groups', `1${',111'.repeat(MOST / 4 - 1)}`],
  ['blanks between digits', '1 '.repeat(MOST / 2)],
  ['one head for each of very many students', `${'id,'.repeat(MOST / 6)}\n${'1\n'.repeat(MOST / 4)}`],
  ['a row of very many columns above very many rows', `${'1,'.repeat(MOST / 4)}\n${'1\n'.repeat(MOST / 4)}`],
  ['the same head in each row', 'id,name\n'.repeat(MOST / 8)],
  ['open brackets', `学号${'('.repeat(MOST - 2)}`],
  ['a head with very many blanks', `学号,a${' '.repeat(MOST - 20)}b`],
  ['very many heads with blanks', `学号,a${' '.repeat(150)}b\n`.repeat(MOST / 150)],
  ['quotation marks that nobody closes', '"""a,'.repeat(MOST / 5)],
  ['quotation marks that begin lines', '""a\n"""\n'.repeat(MOST / 8)],
  ['signs above each other', `a${'\u0301\u0323'.repeat(MOST / 2 - 1)}`],
  ['an address without end', `学号,邮箱\n1,a@${'a-'.repeat(MOST / 2 - 10)}`],
])('as much text as is taken is read in moments: %s', (_, text) => {
  const begun = process.cpuUsage().user
  readRoster(text.slice(0, MOST))
  expect((process.cpuUsage().user - begun) / 1e6).toBeLessThan(5)
})

test.each([
  ['one in a list with commas', '学号,姓名,班级\n20240001,"王一,1班\n20240002,李二,1班\n'],
  ['one in cells that were copied', '学号\t姓名\t班级\n20240001\t"王一\t1班\n20240002\t李二\t1班\n'],
  ['two, in several lines', '学号\t姓名\t班级\n20240001\t"王一\t1班\n20240002\t"李二\t1班\n'],
  ['one in the last column', '学号,姓名,班级\n20240001,王一,"1班\n20240002,李二,1班\n'],
])('a quotation mark that nobody closes takes in no further student: %s', (_, text) => {
  expect(people(text).map((line) => line.replaceAll('"', ''))).toEqual(two)
})
