/** Applies a JSON Patch in place and answers the nodes it changed; throws where it does not fit. */
export function apply(document, patch) {
    const changed = new Set();

    const edit = (path, replaces, ...values) => {
        const keys = tokens(path);
        let key = keys.pop();
        let node;
        const holder = keys.reduce((object, key) => {
            object = member(object, key);
            if (object.type) node = object;
            return object;
        }, document);
        if (node) changed.add(node);
        const old = replaces && member(holder, key);
        if (!Array.isArray(holder)) {
            if (values.length) [holder[key]] = values;
            else delete holder[key];
            return old;
        }
        if (key === "-") key = holder.length;
        if (!(key <= holder.length)) throw new Error(path);
        holder.splice(key, replaces ? 1 : 0, ...values);
        return old;
    };

    for (const { op, path, from, value } of patch) {
        if (op === "add") edit(path, false, value);
        else if (op === "replace") edit(path, true, value);
        else if (op === "remove") edit(path, true);
        else if (op === "move") edit(path, false, edit(from, true));
        else if (op === "copy") edit(path, false, structuredClone(at(document, from)));
        else if (JSON.stringify(at(document, path)) !== JSON.stringify(value)) throw new Error(path);
    }
    return changed;
}

export const at = (document, path) => tokens(path).reduce(member, document);

const tokens = (path) => path.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));

function member(object, key) {
    if (!Object.hasOwn(object, key)) throw new Error(key);
    return object[key];
}
