import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { Job } from 'kubernetes-models/batch/v1';
import { ConfigMap, PersistentVolumeClaim } from 'kubernetes-models/v1';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { parseProfile } from '../src/load/profile/parse-profile.js';

const deploy = path.resolve(import.meta.dirname, '../deploy');
const read = (name: string) => readFileSync(path.join(deploy, name), 'utf8');

const documentsOf = (name: string) =>
  parseAllDocuments(read(name)).map((document) => document.toJS() as Readonly<Record<string, unknown>>);

const models = { ConfigMap, Job, PersistentVolumeClaim };

function modelOf(document: Readonly<Record<string, unknown>>) {
  const Model = models[document.kind as keyof typeof models];
  return new Model(document as never);
}

const [settings, , load] = documentsOf('kubernetes/load-job.yaml');
const [merge] = documentsOf('kubernetes/merge-job.yaml');
const jobOf = (document: unknown) => new Job(document as never);
const containerOf = (document: unknown) => jobOf(document).spec?.template.spec?.containers[0];

describe('the manifests of Kubernetes', () => {
  it.each([...documentsOf('kubernetes/load-job.yaml'), ...documentsOf('kubernetes/merge-job.yaml')])(
    'the manifest of a $kind has the published schema',
    (document) => {
      expect(() => modelOf(document).validate()).not.toThrow();
      expect(() => modelOf({ ...document, metadata: 'none' }).validate()).toThrow();
    },
  );

  it('the profile in the manifest is valid, and the pods are as many as its segments', () => {
    const { data = {} } = new ConfigMap(settings as never);
    expect(parseProfile(data['profile.yaml'] ?? '', 'load-job.yaml', 'load-job').phases).toHaveLength(2);
    const { spec } = jobOf(load);
    expect(spec?.completionMode).toBe('Indexed');
    expect(spec?.parallelism).toBe(spec?.completions);
    expect(containerOf(load)?.env).toContainEqual({ name: 'SEGMENTS', value: String(spec?.completions) });
  });
});

describe('the script of a pod', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tillfleet-pod-'));
    mkdirSync(path.join(folder, 'bin'));
    mkdirSync(path.join(folder, 'load'));
    writeFileSync(path.join(folder, 'load/start-at'), '2026-03-01T12:00:00Z');
    // Instead of the program: prints its arguments, and ends as the variable asks.
    writeFileSync(path.join(folder, 'bin/tillfleet'), '#!/bin/sh\necho "$@"\nexit "$ENDS_WITH"\n', {
      mode: 0o755,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  function run(document: unknown, env: Readonly<Record<string, string>>) {
    const [shell = '', ...args] = containerOf(document)?.command ?? [];
    const script = args.map((text) => text.replaceAll(/(?<=["\s(])\/(?=load|results)/g, `${folder}/`));
    const PATH = `${path.join(folder, 'bin')}:${process.env.PATH}`;
    return spawnSync(shell, script, { encoding: 'utf8', env: { PATH, ...env } });
  }

  const pod = { JOB_COMPLETION_INDEX: '2', SEGMENTS: '3', SEED: '1' };

  it('the pod with the last index performs the last segment at the common instant', () => {
    const { stdout, status } = run(load, { ...pod, ENDS_WITH: '0' });
    expect(stdout.trim().replaceAll(folder, '')).toBe(
      'load /load/profile.yaml --target /load/target.yaml --i-own-this-target --segment 3/3 --seed 1 --start-at 2026-03-01T12:00:00Z --out /results/segment-2',
    );
    expect(status).toBe(0);
  });

  it.each([
    ['0', 0],
    ['3', 0],
    ['64', 1],
    ['70', 1],
  ])('a load that ends with %s ends its pod with %i: the merged result is judged', (code, status) => {
    expect(run(load, { ...pod, ENDS_WITH: code }).status).toBe(status);
  });

  it('the merge gets the folder of each segment, and ends as it', () => {
    for (const index of [0, 1, 2])
      mkdirSync(path.join(folder, `results/segment-${index}`), { recursive: true });
    const { stdout, status } = run(merge, { ENDS_WITH: '3' });
    expect(stdout.trim().replaceAll(folder, '')).toBe(
      'load merge /results/segment-0 /results/segment-1 /results/segment-2 --out /results/whole',
    );
    expect(status).toBe(3);
  });
});

describe('the Dockerfile', () => {
  const file = DockerfileParser.parse(read('Dockerfile'));
  const instructions = file
    .getInstructions()
    .map((each) => `${each.getKeyword()} ${each.getArgumentsContent()}`);

  it('the image runs the program as a user without rights, on a Node that it supports', () => {
    const last = instructions.slice(instructions.findLastIndex((each) => each.startsWith('FROM')));
    expect(last.filter((each) => each.startsWith('USER'))).toEqual(['USER node']);
    expect(last).toContain('ENTRYPOINT ["tillfleet"]');
    for (const from of file.getFROMs()) expect(from.getImage()).toBe('node:24-slim');
  });

  it('the image is built from files that exist and that .dockerignore lets in', () => {
    const root = path.dirname(deploy);
    const copied = file.getCOPYs().flatMap((copy) => {
      const names = copy.getArguments().map((each) => each.getValue());
      return copy.getFlags().length > 0 ? [] : names.slice(0, -1);
    });
    expect(copied).toEqual(['package.json', 'package-lock.json', '.']);
    const admitted = readFileSync(path.join(root, '.dockerignore'), 'utf8').match(/(?<=^!).+$/gm) ?? [];
    expect(admitted).toEqual(
      expect.arrayContaining(['package.json', 'package-lock.json', 'src', 'scripts', 'bin']),
    );
    expect(admitted.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });
});
