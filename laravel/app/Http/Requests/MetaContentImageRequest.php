<?php

namespace App\Http\Requests;

use App\Models\MetaContent;

class MetaContentImageRequest extends ReferenceImageRequest
{
    protected const MODEL = MetaContent::class;

    protected const KEY = 'content_id';
}
