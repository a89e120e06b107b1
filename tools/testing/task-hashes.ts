/** Prints the hash of every nx task in the current folder's workspace as JSON. nx has no command for that. */
import { readNxJson } from 'nx/src/config/nx-json.js';
import { createTaskHasher } from 'nx/src/hasher/create-task-hasher.js';
import { createProjectGraphAsync } from 'nx/src/project-graph/project-graph.js';
import { createTaskGraph } from 'nx/src/tasks-runner/create-task-graph.js';

const graph = await createProjectGraphAsync();
const targets = Object.values(graph.nodes).flatMap(({ data }) => Object.keys(data.targets ?? {}));
const taskGraph = createTaskGraph(graph, {}, Object.keys(graph.nodes), [...new Set(targets)], undefined, {});
const tasks = Object.values(taskGraph.tasks);
const hashes = await createTaskHasher(graph, readNxJson()!).hashTasks(
  tasks,
  taskGraph,
  Object.fromEntries(tasks.map(({ id }) => [id, process.env])),
);
console.log(JSON.stringify(Object.fromEntries(tasks.map(({ id }, index) => [id, hashes[index]!.value]))));
